import { limits } from '@moonfloor/contract/api/limits';
import { findCountry } from '@moonfloor/contract/values/countries';
import { readDegrees, readDegreesPair } from '@moonfloor/contract/values/degrees';
import { zoneOf } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import { textOf } from '../json/json.ts';
import type { SourceFields } from '../source-event.ts';
import { parseCountry } from './countries.ts';
import { oneLine, textOrEmpty } from './plain-text.ts';

type CoordinateFields = Pick<SourceFields, 'latitude' | 'longitude' | 'place_radius_km'>;

const none: CoordinateFields = { latitude: '', longitude: '', place_radius_km: '' };

/** Number of significant decimals: `50.5000000` has one. */
const significantDecimals = (text: string): number => (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;

/** Maximum error in kilometres of coordinates by number of decimals: half of the last digit in both, rounded up. */
const radiusOfDecimals = [limits.placeRadiusKm.max, 8, 1];

/** Degrees nearer than this to 0/0 are a value that is missing. */
const nearZero = 0.01;

/** `3°42'O`. */
const eastOrWest = /[\d°'"′″’”]\s?O(?!\p{L})/iu;

/** Returns whether `O` is west in the language of a country, as in Spanish, rather than east, as in German; without a country, whether only west is on land. */
function isWestern(latitude: number, longitude: number, country: string): boolean {
  const code = findCountry(parseCountry(country) ?? '')?.code;
  if (code !== undefined) return ['es', 'pt', 'fr', 'it'].includes(new Intl.Locale(`und-${code}`).maximize().language);
  const isSea = (east: number): boolean => zoneOf(latitude, east).startsWith('Etc/');
  return isSea(longitude) && !isSea(-longitude);
}

/**
 * Reads coordinates given as one text or as two. Zeros are missing values; other values that cannot be read are left out with a note.
 * Coordinates with no more than two decimals in both are approximate: they get a radius that covers the missing digits.
 */
export function readCoordinates(
  coordinates: { both: string } | { latitude: unknown; longitude: unknown },
  notes: string[],
  country = '',
): CoordinateFields {
  const texts =
    'both' in coordinates ? [coordinates.both] : [textOf(coordinates.latitude), textOf(coordinates.longitude)];
  const [first = '', second = ''] = texts.map((text) => textOrEmpty(oneLine(text)));
  if (first === '' && second === '') return none;
  const pair = 'both' in coordinates ? readDegreesPair(first) : [readDegrees(first), readDegrees(second)];
  const [lat = '', lng = ''] = pair ?? [];
  if (lat === '' || lng === '') {
    const text = [first, second].filter(Boolean).join(', ').slice(0, 80);
    notes.push(t('The coordinates “{text}” cannot be read and were left out', { text }));
    return none;
  }
  if (Number(lat) === 0 && Number(lng) === 0) return none;
  if (Math.abs(Number(lat)) < nearZero && Math.abs(Number(lng)) < nearZero) {
    notes.push(t('The coordinates “{text}” cannot be read and were left out', { text: `${first}, ${second}` }));
    return none;
  }
  const text = [first, second].filter(Boolean).join(', ').slice(0, 80);
  const isAmbiguous = eastOrWest.test(text) && Math.abs(Number(lat)) <= 90 && Number(lng) <= 180;
  const isWest = isAmbiguous && isWestern(Number(lat), Number(lng), country);
  if (isAmbiguous)
    notes.push(
      isWest
        ? t('“O” in the coordinates “{text}” was taken for west', { text })
        : t('“O” in the coordinates “{text}” was taken for east', { text }),
    );
  const radius = radiusOfDecimals[Math.max(significantDecimals(lat), significantDecimals(lng))];
  return {
    latitude: String(Number(lat)),
    longitude: String(isWest ? -Number(lng) : Number(lng)),
    place_radius_km: radius === undefined ? '' : String(radius),
  };
}

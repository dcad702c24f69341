import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { textOf } from '../sources/json.ts';
import type { SourceFields } from '../sources/source-event.ts';
import { parseCountry } from './countries.ts';
import { oneLine, plainText } from './plain-text.ts';

/** Placeholders for a venue that is unknown or not announced yet. */
const placeholders =
  /^(tb[acd]\b.*|t\.b\.[acd]\.?|n\/?a|none|unknown|not specified|\?+|-+|\.+|x+|(secret|hidden)( (location|place|venue|spot))?|(location|venue|place) (tba|tbc|tbd|to be announced|to be confirmed)|to be (announced|confirmed)|coming soon|online|wird (noch )?bekannt ?gegeben|(lieu|location) secr[eè]te?|à (venir|confirmer)|por confirmar|a confirmar|a definir|local secreto)[.!]?$/iu;

/** Parses a venue; a placeholder becomes empty with a note. The venue is the first line, `rest` the following ones. */
export function parseVenue(text: string, notes: string[]): { venue: string; rest: string } {
  const [first = '', ...more] = plainText(text).split('\n');
  const venue = oneLine(first);
  if (venue !== '' && placeholders.test(venue)) {
    notes.push(t('The venue “{venue}” says nothing and was left out', { venue }));
    return { venue: '', rest: more.join('\n').trim() };
  }
  if (venue.length <= limits.place) return { venue, rest: more.join('\n').trim() };
  return { venue: '', rest: plainText(text) };
}

type Coordinates = Pick<SourceFields, 'latitude' | 'longitude' | 'place_radius_km'>;

const noCoordinates: Coordinates = { latitude: '', longitude: '', place_radius_km: '' };
const number = /^[+-]?\d+(\.\d*)?$/;

/** Number of significant decimals: `50.5000000` has one. */
const significantDecimals = (text: string): number => (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;

/** Maximum error in kilometres of coordinates by number of decimals: half of the last digit in both, rounded up. */
const radiusOfDecimals = [limits.placeRadiusKm.max, 8, 1];

/**
 * Parses coordinates of a source. 0/0 is treated as missing. Coordinates with no more than two decimals in both are
 * approximate: they get a radius that covers the missing digits.
 */
export function parseCoordinates(latitude: unknown, longitude: unknown): Coordinates {
  const [lat = '', lng = ''] = [latitude, longitude].map((value) => textOf(value).replace(',', '.'));
  if (lat === '' && lng === '') return noCoordinates;
  if (!number.test(lat) || !number.test(lng)) return { latitude: lat, longitude: lng };
  if (Number(lat) === 0 && Number(lng) === 0) return noCoordinates;
  const radius = radiusOfDecimals[Math.max(significantDecimals(lat), significantDecimals(lng))];
  return {
    latitude: String(Number(lat)),
    longitude: String(Number(lng)),
    place_radius_km: radius === undefined ? '' : String(radius),
  };
}

/** Splits coordinates in one text: `48.1, 11.5`, `48.1;11.5`, or well-known text, `POINT (11.5 48.1)`. */
export function splitCoordinates(text: string): [latitude: string, longitude: string] {
  const [, x, y] = /^POINT\s*\(\s*(\S+)\s+(\S+?)\s*\)$/i.exec(text.trim()) ?? [];
  if (x !== undefined && y !== undefined) return [y, x];
  const [latitude = '', longitude = ''] = text.trim().split(/(?:(?<!\s)\s+)?[;,]\s*|\s+/);
  return [latitude, longitude];
}

/** Splits a place such as `Zirkus, Berlin, Germany` into venue, area and country, as far as possible. */
export function parsePlaceLine(
  text: string,
  notes: string[],
): Pick<SourceFields, 'event_location' | 'area' | 'country'> {
  const line = oneLine(text.replace(/\\?\n/g, ', '));
  const parts = line.split(/(?:(?<!\s)\s+)?,\s*/).filter((part) => part !== '');
  const country = parts.length > 0 ? parseCountry(parts.at(-1)!) : undefined;
  const [venue = '', ...area] = country === undefined ? parts : parts.slice(0, -1);
  return {
    event_location: parseVenue(venue, notes).venue,
    area: area.join(', '),
    ...(country !== undefined && { country }),
  };
}

import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/limits';
import { textOf } from '../sources/json.ts';
import type { SourceFields } from '../sources/source-event.ts';
import { oneLine, textOrEmpty } from './plain-text.ts';

type CoordinateFields = Pick<SourceFields, 'latitude' | 'longitude' | 'place_radius_km'>;

const none: CoordinateFields = { latitude: '', longitude: '', place_radius_km: '' };

/** Number of significant decimals: `50.5000000` has one. */
const significantDecimals = (text: string): number => (text.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length;

/** Maximum error in kilometres of coordinates by number of decimals: half of the last digit in both, rounded up. */
const radiusOfDecimals = [limits.placeRadiusKm.max, 8, 1];

/** Degrees nearer than this to 0/0 are a value that is missing. */
const nearZero = 0.01;

/** Longest text with coordinates: an address of a map. */
const maxLength = 500;

/**
 * Reads coordinates given as one text or as two. Zeros are missing values; other values that cannot be read are left out with a note.
 * Coordinates with no more than two decimals in both are approximate: they get a radius that covers the missing digits.
 */
export function readCoordinates(
  given: { both: string } | { latitude: unknown; longitude: unknown },
  notes: string[],
): CoordinateFields {
  const texts = 'both' in given ? [given.both] : [textOf(given.latitude), textOf(given.longitude)];
  const [first = '', second = ''] = texts.map((text) => textOrEmpty(oneLine(text)));
  if (first === '' && second === '') return none;
  const pair = 'both' in given ? pairOf(first) : [degreesOf(first), degreesOf(second)];
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
  const radius = radiusOfDecimals[Math.max(significantDecimals(lat), significantDecimals(lng))];
  return {
    latitude: String(Number(lat)),
    longitude: String(Number(lng)),
    place_radius_km: radius === undefined ? '' : String(radius),
  };
}

const decimal = /^([+\-−]?\d{1,3}(?:[.,]\d{0,20})?(?:e-?\d{1,2})?)\s?°?$/i;
// for up to 500 characters: maxLength
const sexagesimal =
  /^(\d{1,3}(?:[.,]\d{1,12})?)\s?[°º]?\s?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s?['’′´]\s?)?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s?(?:["”″“]|''|’’|′′)\s?)?$/;

/** Returns the degrees of a latitude or longitude, with a point; undefined for other text. */
function degreesOf(text: string): string | undefined {
  const plain = decimal.exec(text.trim())?.[1];
  if (plain !== undefined) {
    const number = plain.replace(',', '.').replace('−', '-');
    return /e/i.test(number) ? Number(number).toFixed(12) : number.replace(/^\+/, '');
  }
  const side = /[NSEWO]/i.exec(text)?.[0].toUpperCase();
  const [, degrees, minutes = '0', seconds = '0'] =
    sexagesimal.exec(
      text
        .replace(/[NSEWO]|ost|west|nord|süd/gi, '')
        .replace(/^\s*[-−]/, '')
        .trim()
        // `N48 08.235`
        .replace(side === undefined ? /$^/ : /^(\d{1,3}) (\d{1,2}(?:[.,]\d{1,12})?)$/, "$1 $2'"),
    ) ?? [];
  if (degrees === undefined) return undefined;
  const [whole, more, most] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')));
  const sign = side === 'S' || side === 'W' || /^\s*[-−]/.test(text) ? -1 : 1;
  if (minutes === '0' && seconds === '0') return `${sign < 0 ? '-' : ''}${degrees.replace(',', '.')}`;
  return (sign * (whole! + more! / 60 + most! / 3600)).toFixed(6);
}

/** Coordinates in addresses of maps, latitude first. */
const inAddresses = [
  /@(-?\d{1,2}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})/,
  /!3d(-?\d{1,2}\.\d{1,15})!4d(-?\d{1,3}\.\d{1,15})/,
  /[?&](?:q|ll|sll|query|center|daddr|destination|mlat|lat)=(?:loc:)?(-?\d{1,2}\.\d{1,15})(?:,|%2C|\+|&(?:mlon|lon|lng)=)\+?(-?\d{1,3}\.\d{1,15})/i,
  /#map=\d{1,2}(?:\.\d{1,2})?\/(-?\d{1,2}\.\d{1,15})\/(-?\d{1,3}\.\d{1,15})/,
  /^geo:(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/i,
];

// for up to 500 characters: maxLength
const pairEdges = /^[\s,;/]+|[\s,;/]+$/g;

/** Splits coordinates in one text: a pair, a `geo:` or map address, well-known text. */
function pairOf(text: string): [string | undefined, string | undefined] | undefined {
  if (text.length > maxLength) return undefined;
  for (const pattern of inAddresses) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined) return [latitude, longitude];
  }
  const [, x, y] = /^POINT\s?Z?\s?\(\s?(\S{1,30}) (\S{1,30}?)(?: \S{1,30})?\s?\)$/i.exec(text) ?? [];
  if (x !== undefined) return [degreesOf(y ?? ''), degreesOf(x)];
  const [, latitude] = /"lat(?:itude)?"\s?:\s?"?(-?\d{1,2}(?:\.\d{1,15})?)/i.exec(text) ?? [];
  const [, longitude] = /"(?:lng|lon|long|longitude)"\s?:\s?"?(-?\d{1,3}(?:\.\d{1,15})?)/i.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined) return [latitude, longitude];
  const bare = text
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/\b(?:latitude|longitude|lat|lng|lon|long|breite|länge)\.?\s?[:=]?/gi, '')
    .trim();
  for (const at of splits(bare)) {
    const [one, other] = [bare.slice(0, at), bare.slice(at)].map((part) => part.replace(pairEdges, ''));
    const [latitude, longitude] = [degreesOf(one ?? ''), degreesOf(other ?? '')];
    if (latitude === undefined || longitude === undefined) continue;
    return /[EO]|[W]/i.test(one ?? '') && /[NS]/i.test(other ?? '') ? [longitude, latitude] : [latitude, longitude];
  }
  return undefined;
}

/** Returns where a pair may be divided: at its semicolon, a comma before a space, a space, a comma, or behind a letter. */
function splits(text: string): number[] {
  const found: number[] = [];
  const commas = text.split(',').length - 1;
  const at = (pattern: RegExp): void => {
    for (const { index } of text.matchAll(pattern)) found.push(index);
  };
  at(/[;/]/g);
  at(/,(?=\s)/g);
  at(/\s(?=[+\-−]?\d|[NSEWO]\s?\d)/gi);
  // `48,13 11,57` has decimal commas, `48.1,11.5` one between.
  if (commas === 1) at(/,/g);
  else at(/(?<=\d[.,]\d{1,20}),/g);
  at(/(?<=[NSEWO])(?=\s?\d)/gi);
  return found.slice(0, 50);
}

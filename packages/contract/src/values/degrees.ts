import { asciiDigits } from './text.ts';

/** Latitude and longitude as people write them and as maps copy them. Free of zod, so that browsers can load it. */

/** Longest text with coordinates, in characters: an address of a map. */
const maxLength = 500;

const dashes = /[\p{Pd}\u2212]/gu;

/** Returns a text with the digits and minus signs of numbers in programs, without spaces around it. */
const plainNumber = (text: string): string =>
  asciiDigits(text.trim())
    .replace(dashes, '-')
    .replace(/[北南東西][緯経經]|[度分秒、]/g, (word) => signs[word] ?? '')
    .replace(/(?<!\p{L})(?:oeste|ouest|ovest)(?!\p{L})/giu, 'W')
    // `48.137.254`, as spreadsheets group the digits of a number whose point they do not know
    .replace(
      /^([+-]?\d{1,3}\.)(\d{3}(?:\.\d{3}){1,4})$/,
      (_, leadingDigits: string, groups: string) => leadingDigits + groups.replaceAll('.', ''),
    );

/** East Asian words beside degrees: `北緯35度30分`. */
const signs: Readonly<Record<string, string>> = {
  北緯: ' N',
  南緯: ' S',
  東経: ' E',
  東經: ' E',
  西経: ' W',
  西經: ' W',
  度: '°',
  分: "'",
  秒: '"',
  '、': ',',
};

const decimal = /^([+-]?)\s?(\d{1,3}(?:[.,]\d{0,20})?(?:e-?\d{1,2})?)\s?°?\s?([NSEW]?)$/i;
// for up to 500 characters: maxLength
const sexagesimal =
  /^(\d{1,3}(?:[.,]\d{1,12})?)\s?[°º]?\s?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s?['’′´]\s?)?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s?(?:["”″“]|''|’’|′′)\s?)?$/;

/** Returns degrees as a number in digits: `-9.15` for `−9,15°`, `48.137222` for `48°08'14"N`; undefined for other text. */
export function readDegrees(text: string): string | undefined {
  const plain = plainNumber(text);
  const [, sign = '', value, direction = ''] = decimal.exec(plain) ?? [];
  if (value !== undefined) {
    const number = /e/i.test(value) ? Number(value.replace(',', '.')).toFixed(12) : value.replace(',', '.');
    return `${sign === '-' || /[sw]/i.test(direction) ? '-' : ''}${number}`;
  }
  const side = /[NSEWO]/i.exec(plain)?.[0].toUpperCase();
  const [, degrees, minutes = '0', seconds = '0'] =
    sexagesimal.exec(
      plain
        .replace(/[NSEWO]|ost|west|nord|süd/gi, '')
        .replace(/^\s*-/, '')
        .trim()
        // `N48 08.235`, `32 05 07 N`
        .replace(
          side === undefined ? /$^/ : /^(\d{1,3})[ :](\d{1,2}(?:[.,]\d{1,12})?)(?:[ :](\d{1,2}(?:[.,]\d{1,12})?))?$/,
          (_, wholeDegrees: string, more: string, most = '0') => `${wholeDegrees} ${more}' ${most}"`,
        ),
    ) ?? [];
  if (degrees === undefined) return undefined;
  const [wholeDegrees, more, most] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')));
  const sexagesimalSign = side === 'S' || side === 'W' || plain.startsWith('-') ? -1 : 1;
  if (minutes === '0' && seconds === '0') return `${sexagesimalSign < 0 ? '-' : ''}${degrees.replace(',', '.')}`;
  return (sexagesimalSign * (wholeDegrees! + more! / 60 + most! / 3600)).toFixed(6);
}

/** Returns degrees as a number in digits; other text, and a number with a sign and a direction, unchanged without spaces around it. */
export function plainDegrees(text: string): string {
  const isDoubtful = /^[+-].*[NSEWO]$/i.test(plainNumber(text));
  return (isDoubtful ? undefined : readDegrees(text)) ?? text.trim();
}

/** Returns the number of a text that people may still be typing; null for an empty one. */
export const toDegrees = (text: string): number | null => (text.trim() === '' ? null : Number(plainDegrees(text)));

/** Parses degrees; null if the text is not a number or exceeds `max` in absolute value. */
export function parseDegrees(text: string, max: number): number | null {
  const plain = plainDegrees(text);
  const degrees = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Math.abs(degrees) <= max ? degrees : null;
}

/** Coordinates in addresses of maps, latitude first. */
const inAddresses = [
  // the pin before the middle of the view
  /!3d(-?\d{1,2}\.\d{1,15})!4d(-?\d{1,3}\.\d{1,15})/,
  /@(-?\d{1,2}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})/,
  /[?&]cp=(-?\d{1,2}\.\d{1,15})(?:~|%7E)(-?\d{1,3}\.\d{1,15})/i,
  /[?&](?:q|ll|sll|query|center|daddr|destination|mlat|lat)=(?:loc:)?(-?\d{1,2}\.\d{1,15})(?:,|%2C|\+|&(?:mlon|lon|lng)=)\+?(-?\d{1,3}\.\d{1,15})/i,
  /#map=\d{1,2}(?:\.\d{1,2})?\/(-?\d{1,2}\.\d{1,15})\/(-?\d{1,3}\.\d{1,15})/,
  /^geo:(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/i,
];

/** Addresses of Yandex, which have the longitude first. */
const yandex = /^https?:\/\/[a-z.-]{0,30}\byandex\./i;
const longitudeFirst = /[?&](?:ll|pt)=(-?\d{1,3}\.\d{1,15})(?:,|%2C)(-?\d{1,2}\.\d{1,15})/i;

// for up to 500 characters: maxLength
const pairEdges = /^[\s,;/]+|[\s,;/]+$/g;

/** Latitude and longitude as texts, either of which may be unreadable. */
type DegreesPair = readonly [latitude: string | undefined, longitude: string | undefined];

/** Reads latitude and longitude from one text: a pair, a `geo:` or map address, well-known text; undefined for other text. */
export function readDegreesPair(text: string): DegreesPair | undefined {
  if (text.length > maxLength) return undefined;
  const [, east, north] = yandex.test(text) ? (longitudeFirst.exec(text) ?? []) : [];
  if (east !== undefined) return [north, east];
  for (const pattern of inAddresses) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined) return [latitude, longitude];
  }
  const [, x, y] = /^POINT\s?Z?\s?\(\s?(\S{1,30}) (\S{1,30}?)(?: \S{1,30})?\s?\)$/i.exec(text) ?? [];
  if (x !== undefined) return [readDegrees(y ?? ''), readDegrees(x)];
  const [, latitude] = /"lat(?:itude)?"\s?:\s?"?(-?\d{1,2}(?:\.\d{1,15})?)/i.exec(text) ?? [];
  const [, longitude] = /"(?:lng|lon|long|longitude)"\s?:\s?"?(-?\d{1,3}(?:\.\d{1,15})?)/i.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined) return [latitude, longitude];
  const bare = plainNumber(text)
    .replace(/^[([]|[)\]]$/g, '')
    .replace(/\s[-|]\s+/, '; ')
    .replace(/\b(?:latitude|longitude|latitud|longitud|lat|lng|lon|long|breite|länge)\b\.?\s?[:=]?/gi, '')
    .trim();
  for (const at of splits(bare)) {
    const [one, other] = [bare.slice(0, at), bare.slice(at)].map((part) => part.replace(pairEdges, ''));
    const [latitude, longitude] = [readDegrees(one ?? ''), readDegrees(other ?? '')];
    if (latitude === undefined || longitude === undefined) continue;
    return /[EO]|[W]/i.test(one ?? '') && /[NS]/i.test(other ?? '') ? [longitude, latitude] : [latitude, longitude];
  }
  return undefined;
}

/** Returns where a pair may be divided: at its semicolon, a comma before a space, a space, a comma, or behind a letter. */
function splits(text: string): number[] {
  const positions: number[] = [];
  const commas = text.split(',').length - 1;
  const at = (pattern: RegExp): void => {
    for (const { index } of text.matchAll(pattern)) positions.push(index);
  };
  at(/[;/]/g);
  if (/^\d.*[NSEWO]$/i.test(text)) at(/(?<=[NSEWO])\s(?=\d)/gi);
  at(/,(?=\s)/g);
  at(/\s(?=[+-]?\d|[NSEWO]\s?\d)/gi);
  // `48,13 11,57` has decimal commas, `48.1,11.5` one between.
  if (commas === 1) at(/,/g);
  else at(/(?<=\d[.,]\d{1,20}),/g);
  at(/(?<=[NSEWO])(?=\s?\d)/gi);
  return positions.slice(0, 50);
}

/** Returns latitude and longitude that were copied together, such as `38.72525, -9.15002`; null for other text and one number. */
export function splitDegrees(text: string): { latitude: string; longitude: string } | null {
  if (readDegrees(text) !== undefined) return null;
  const [latitude = '', longitude = ''] = readDegreesPair(text) ?? [];
  return parseDegrees(latitude, 90) === null || parseDegrees(longitude, 180) === null ? null : { latitude, longitude };
}

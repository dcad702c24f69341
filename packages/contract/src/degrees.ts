import { asciiDigits } from './text.ts';

/** Degrees of latitude and longitude as people write them and as maps copy them. Free of zod, so that browsers can load it. */

/** A number with a point or a comma, any minus sign or a direction, and a degree sign. */
const number = /^([+\p{Pd}\u2212]?)\s?(\d{1,3}(?:[.,]\d{1,20})?)\s?°?\s?([NSEW]?)$/iu;

/** Returns degrees as a number in digits, `-9.15` for `−9,15°` or `9.15 W`; other text unchanged, without spaces around it. */
export function plainDegrees(text: string): string {
  const trimmed = text.trim();
  const [, sign = '', value, side = ''] = number.exec(asciiDigits(trimmed)) ?? [];
  if (value === undefined || (sign !== '' && side !== '')) return trimmed;
  return `${(sign !== '' && sign !== '+') || /[sw]/i.test(side) ? '-' : ''}${value.replace(',', '.')}`;
}

/** Parses degrees; null if the text is not a number or exceeds `max` in absolute value. */
export function parseDegrees(text: string, max: number): number | null {
  const plain = plainDegrees(text);
  const degrees = /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
  return Math.abs(degrees) <= max ? degrees : null;
}

/** Longer texts are not two numbers, in characters. */
const maxPairLength = 80;

// for up to 80 characters: maxPairLength
const brackets = /^[([]\s*|\s*[)\]]$/g;

/** What stands between latitude and longitude; a comma without a space only after a decimal point. */
const betweenPair = [
  /\s*[;/\n]\s*/, // for up to 80 characters: maxPairLength
  /\s*,\s+/, // for up to 80 characters: maxPairLength
  /(?<=\.\d{1,20}°?),/,
  /\s+/,
];

/** Splits latitude and longitude that were copied together, `38.72525, -9.15002`; null for other text. */
export function splitDegrees(text: string): { latitude: string; longitude: string } | null {
  if (text.length > maxPairLength) return null;
  const pair = text.trim().replace(brackets, '');
  for (const between of betweenPair) {
    const [latitude = '', longitude = '', more] = pair.split(between);
    if (more === undefined && parseDegrees(latitude, 90) !== null && parseDegrees(longitude, 180) !== null)
      return { latitude: plainDegrees(latitude), longitude: plainDegrees(longitude) };
  }
  return null;
}

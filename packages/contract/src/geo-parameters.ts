import type { Box, Coordinates } from './event-match.ts';
import { visitorLimits } from './visitor-limits.ts';

/** Parses comma-separated numbers, each within ± its range; null for anything else. */
function numbersOf(text: string, ranges: readonly number[]): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const good = numbers.length === ranges.length && numbers.every((number, at) => Math.abs(number) <= ranges[at]!);
  return good ? numbers : null;
}

/** A point, and the name of what is there, if it is known. */
export interface NamedPoint extends Coordinates {
  name?: string;
}

/** Maximum length of the name of a point, in UTF-16 units; longer ones are cut. */
const maxPointName = 100;

/** `latitude,longitude` in degrees, or `latitude,longitude,name`; null for anything else. */
export function parseNear(text: string): NamedPoint | null {
  const [latitudeText, longitudeText, ...rest] = text.split(',');
  const [latitude, longitude] = numbersOf(`${latitudeText},${longitudeText}`, [90, 180]) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  if (rest.length === 0) return { latitude, longitude };
  const name = rest
    .join(',')
    .slice(0, maxPointName)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  return /\p{L}/u.test(name) ? { latitude, longitude, name } : null;
}

/** Formats a point so that `parseNear` returns it. */
export const formatNear = ({ latitude, longitude, name }: NamedPoint): string =>
  [latitude, longitude, ...(name === undefined ? [] : [name])].join(',');

/** `west,south,east,north` in degrees; null for anything else. */
export function parseBox(text: string): Box | null {
  const [west, south, east, north] = numbersOf(text, [180, 90, 180, 90]) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return south <= north ? { west, south, east, north } : null;
}

/** Kilometres within the limits; null for anything else. */
export function parseRadius(text: string): number | null {
  const km = /^\d{1,5}(\.\d{1,20})?$/.test(text.trim()) ? Number(text) : 0;
  return km >= 1 && km <= visitorLimits.radiusKm.max ? km : null;
}

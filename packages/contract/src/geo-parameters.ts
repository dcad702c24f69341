import type { Box, Coordinates } from './event-match.ts';
import { visitorLimits } from './visitor-limits.ts';

/** Parses comma-separated numbers, each within ± its range; null for anything else. */
function numbersOf(text: string, ranges: readonly number[]): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const good = numbers.length === ranges.length && numbers.every((number, at) => Math.abs(number) <= ranges[at]!);
  return good ? numbers : null;
}

/** `latitude,longitude` in degrees; null for anything else. */
export function parseNear(text: string): Coordinates | null {
  const [latitude, longitude] = numbersOf(text, [90, 180]) ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

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

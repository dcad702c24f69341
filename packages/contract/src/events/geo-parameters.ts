import { limits } from '../api/limits.ts';
import { searchKey } from '../values/text.ts';
import { type Box, type Coordinates, distanceKm } from './event-match.ts';
import type { SuggestedPlace } from './places.ts';

/** Parses comma-separated numbers, each within ± its range; null for anything else. */
function numbersOf(text: string, ranges: readonly number[]): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const areInRange = numbers.length === ranges.length && numbers.every((number, at) => Math.abs(number) <= ranges[at]!);
  return areInRange ? numbers : null;
}

/** A point, and the name of what is there, if it is known. */
interface NamedPoint extends Coordinates {
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

/** A place's coordinates are rounded to this fraction of a degree, about 1 km, so that URLs stay short. */
const placeRoundingPerDegree = 100;

/** A place with the names by which texts may mean it. */
type CalledPlace = Pick<SuggestedPlace, 'kind' | 'name' | 'matched'>;

const nameKey = (text: string): string => searchKey(text.split(',', 1)[0]!);

/** Whether a text is the name of a place. */
export const hasName = ({ name, matched }: CalledPlace, text: string): boolean =>
  nameKey(matched ?? name) === nameKey(text);

/** Whether a text is the name of a place, of a town or region also without what is behind it: `Frankfurt` am Main. */
export const isCalled = (place: CalledPlace, text: string): boolean =>
  hasName(place, text) ||
  (place.kind !== 'venue' && nameKey(place.matched ?? place.name).startsWith(`${nameKey(text)} `));

/**
 * Returns the place that a text names: of those found for it, the first one of exactly that name, otherwise the first one.
 * A venue whose name only begins with the text, such as Wienerwald for Wien, is less likely meant than the town.
 */
export function bestPlace<P extends CalledPlace>(places: readonly P[], text: string): P | undefined {
  return places.find((place) => isCalled(place, text)) ?? places[0];
}

/** Distance in km from which two places of a name are different ones. */
export const namesakeKm = 50;

/** How many times as large as another the circle of a place is at most, if both are likely: that of a town grows with its people. */
const timesWider = 2;

/** Most namesakes that are offered. */
const maxNamesakes = 3;

/** Returns the other places that a text names about as likely as the one that was taken. */
export function namesakesOf(places: readonly SuggestedPlace[], text: string, taken: SuggestedPlace): SuggestedPlace[] {
  const isLikely = (place: SuggestedPlace): boolean =>
    place.kind !== 'venue' &&
    isCalled(place, text) &&
    (place.radius_km ?? 0) * timesWider >= (taken.radius_km ?? 0) &&
    distanceKm(place, taken) > namesakeKm;
  return places.filter(isLikely).slice(0, maxNamesakes);
}

/** A circle: a point, and a radius in kilometres. */
export interface Circle {
  near: NamedPoint;
  radius: number;
}

/** Returns the circle around a place; a region, which has a radius of its own, is within it. */
export function circleAround(
  { name, latitude, longitude, radius_km: ownRadius }: Required<NamedPoint> & { radius_km: number | null },
  radius: number,
): Circle {
  const round = (degrees: number): number => Math.round(degrees * placeRoundingPerDegree) / placeRoundingPerDegree;
  return {
    near: { latitude: round(latitude), longitude: round(longitude), name },
    radius: Math.max(radius, Math.ceil(ownRadius ?? 0)),
  };
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
  return km >= 1 && km <= limits.radiusKm.max ? km : null;
}

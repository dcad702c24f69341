import { styles } from './lists.ts';
import { searchKey } from './text.ts';

/**
 * Terms of the filter of events: places, styles, search keys. `event-columns.ts` executes the filter. Free of zod, so that
 * browsers can load it.
 */

/** A point on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A part of the world between two parallels and two meridians, in degrees; `west` above `east` crosses the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Mean radius of the earth (IUGG, 1980) in kilometres. */
const earthKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * The square of the sine of half the angle between two points that are `km` apart on the sphere: what the haversine
 * formula (R. W. Sinnott, Sky and Telescope 68, 1984) compares, so that nobody needs an inverse sine.
 */
export const haversineOf = (km: number): number => Math.sin(Math.min(km / earthKm, Math.PI) / 2) ** 2;

/** The same of two points. */
function haversineBetween(a: Coordinates, b: Coordinates): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
}

/** Kilometres between two points along the sphere. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, haversineBetween(a, b))));
}

/** The smallest box that holds everything within `km` of a point; around a pole it goes all the way round. */
export function boxAround({ latitude, longitude }: Coordinates, km: number): Box {
  const angle = km / earthKm;
  const up = degrees(angle) + 1e-9;
  const south = Math.max(-90, latitude - up);
  const north = Math.min(90, latitude + up);
  if (south === -90 || north === 90) return { west: -180, south, east: 180, north };
  const along = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude))))) + 1e-9;
  if (along >= 180) return { west: -180, south, east: 180, north };
  return { west: normaliseLongitude(longitude - along), south, east: normaliseLongitude(longitude + along), north };
}

/** A longitude brought back between -180 and 180. */
export const normaliseLongitude = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;

/** Styles as one number, a bit for each in the order of the fixed list; 0 without any. */
export function styleBits(names: readonly string[]): number {
  return names.reduce((bits, name) => {
    const at = (styles as readonly string[]).indexOf(name);
    return at === -1 ? bits : bits | (1 << at);
  }, 0);
}

/** UTF-16 units that an event is searched by at most, so that an index can hold them. */
const keyUnits = 600;

interface Searched {
  event_name: string;
  event_location?: string | null | undefined;
  area?: string | null | undefined;
  country: string;
}

/** The text that a filter looks through: name, venue, area and country, one a line, without regard to case and accents. */
export function eventSearchKey({ event_name: name, event_location: venue, area, country }: Searched): string {
  const key = [name, country, area ?? '', venue ?? ''].map(searchKey).join('\n').slice(0, keyUnits);
  return key.isWellFormed() ? key : key.slice(0, -1);
}

/** What stands in such a text; the end of what is longer than it holds is missing. */
export function parseEventSearchKey(key: string): { name: string; country: string; area: string; venue: string } {
  const [name = '', country = '', area = '', venue = ''] = key.split('\n');
  return { name, country, area, venue };
}

/** What an event's text must contain to be found: each of the query's words, anywhere, at most twenty. */
export function queryWords(query: string): string[] {
  return [...new Set(searchKey(query).split(' '))].filter((word) => word !== '').slice(0, 20);
}

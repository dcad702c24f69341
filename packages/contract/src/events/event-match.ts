import { styles } from '../values/lists.ts';
import { searchKey } from '../values/text.ts';

/**
 * Parts of the event filter: coordinates, styles, search keys. `filter-columns.ts` executes the filter. Free of zod, so
 * that browsers can load it.
 */

/** A point on earth, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A box between two parallels and two meridians, in degrees; `west` above `east` crosses the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Mean radius of the earth (IUGG, 1980) in kilometres. */
const earthKm = 6371.0088;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/**
 * The square of the sine of half the angle between two points that are `km` apart on the sphere: the quantity of the
 * haversine formula (R. W. Sinnott, Sky and Telescope 68, 1984), which can be compared without an inverse sine.
 */
export const haversineOf = (km: number): number => Math.sin(Math.min(km / earthKm, Math.PI) / 2) ** 2;

/** The same for two points. */
function haversineBetween(a: Coordinates, b: Coordinates): number {
  const up = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return up + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along;
}

/** Returns the great-circle distance between two points in kilometres. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, haversineBetween(a, b))));
}

/** Returns the point at a distance in km and a bearing in degrees from another one. */
export function destination({ latitude, longitude }: Coordinates, km: number, bearing: number): Coordinates {
  const [angle, from, course] = [km / earthKm, radians(latitude), radians(bearing)];
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(course);
  const north = Math.asin(Math.max(-1, Math.min(1, sine)));
  const east = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(north),
  );
  return { latitude: degrees(north), longitude: normaliseLongitude(longitude + degrees(east)) };
}

/** Returns the smallest box that contains everything within `km` of a point; around a pole it spans all longitudes. */
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

/** Normalizes a longitude to -180 to 180. */
const normaliseLongitude = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;

/** Encodes styles as a bit set in the order of the fixed list; 0 for none. */
export function styleBits(names: readonly string[]): number {
  return names.reduce((bits, name) => {
    const at = (styles as readonly string[]).indexOf(name);
    return at === -1 ? bits : bits | (1 << at);
  }, 0);
}

/** Decodes a bit set of styles. */
export const stylesOf = (bits: number): (typeof styles)[number][] => styles.filter((_, at) => (bits & (1 << at)) !== 0);

/** Maximum length of a search key in UTF-16 units, so that an index can hold it. */
const keyUnits = 600;

interface Searched {
  event_name: string;
  event_location?: string | null | undefined;
  area?: string | null | undefined;
  country: string;
}

/**
 * Returns the text that a filter searches: name, venue, area and country, one per line, case- and accent-insensitive.
 */
export function eventSearchKey({ event_name: name, event_location: venue, area, country }: Searched): string {
  const key = [name, country, area ?? '', venue ?? ''].map(searchKey).join('\n').slice(0, keyUnits);
  return key.replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns a search key with alternative names, one per line; these are complete, however long they are. */
export function withAlternativeNames(key: string, names: readonly string[]): string {
  return names.length === 0 ? key : [key, ...names.map(searchKey)].join('\n');
}

/** Returns the parts of a search key without alternative names; the end of one that exceeded the maximum length is missing. */
export function parseEventSearchKey(key: string): { name: string; country: string; area: string; venue: string } {
  const [name = '', country = '', area = '', venue = ''] = key.split('\n');
  return { name, country, area, venue };
}

/** Returns the words of a query, all of which an event's text must contain: the first twenty. */
export function queryWords(query: string): string[] {
  return [...new Set(searchKey(query).split(' '))].filter((word) => word !== '').slice(0, 20);
}

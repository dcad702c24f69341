import { distanceKm, type Coordinates as Point } from '@moonfloor/contract/events/event-match';
import { searchKey } from '@moonfloor/contract/values/text';
import { memoize } from '../records/normalized-name.ts';
import { minLikeness, letterLikeness } from './likeness.ts';

/** The known location of an event. Degrees north and east. */
interface PlaceDetails {
  country?: string | null | undefined;
  venue?: string | null | undefined;
  area?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Maximum distance between two events at the same place, in km. */
const samePlaceKm = 30;

/** Maximum distance between the exact coordinates of one venue, in km. */
const sameVenueKm = 0.3;

/** Height of a band of latitude in degrees; more than `samePlaceKm` everywhere. */
const latitudeBand = 0.3;

/** A place normalised for comparison: texts without case, accents and symbols; null when unknown. */
export interface ComparablePlace {
  country: string | null;
  point: Point | null;
  /** Normalised on first use: most events are in other countries. */
  texts: () => { venue: string | null; area: string | null };
}

/** Placeholders that users enter for an undisclosed venue. */
const placeholderVenue =
  /^(?:TB[ACD]|SECRET.*|UNKNOWN|NA|SOMEWHERE.*|VARIOUS.*|PRIVATE.*|TOBE(?:ANNOUNCED|CONFIRMED))$/;

/** Normalises a place for comparison. Coordinates 0/0 lie in the sea and are treated as missing. */
export function toComparablePlace({ country, venue, area, latitude, longitude }: PlaceDetails): ComparablePlace {
  return {
    country: textKey(country),
    point:
      latitude == null || longitude == null || (latitude === 0 && longitude === 0) ? null : { latitude, longitude },
    texts: memoize(() => ({ venue: venueKey(venue), area: textKey(area) })),
  };
}

function venueKey(venue: string | null | undefined): string | null {
  const key = textKey(venue);
  return key === null || placeholderVenue.test(key) ? null : key;
}

const textKey = (text: string | null | undefined): string | null =>
  searchKey(text ?? '').replace(/[^\p{L}\p{N}]+/gu, '') || null;

/**
 * Returns `same` for events at one place (the same venue or area, or within 30 km), `country` for events in one country
 * without further details of one of them, else `apart`.
 */
export function comparePlaces(one: ComparablePlace, other: ComparablePlace): 'same' | 'country' | 'apart' {
  const sameCountry = one.country !== null && one.country === other.country;
  if (sameCountry && sameVenue(one, other)) return 'same';
  if (one.point !== null && other.point !== null) return isNear(one.point, other.point) ? 'same' : 'apart';
  if (!sameCountry) return 'apart';
  return one.texts().area !== null && one.texts().area === other.texts().area ? 'same' : 'country';
}

/**
 * Returns the group keys of a place, and those of all places that may be the same: its country, and its band of
 * latitude with both neighbours.
 */
export function placeKeys({ country, point }: ComparablePlace): { own: PlaceKey[]; near: PlaceKey[] } {
  const countries = country === null ? [] : [country];
  if (point === null) return { own: countries, near: countries };
  const belt = Math.floor(point.latitude / latitudeBand);
  return { own: [...countries, belt], near: [...countries, belt - 1, belt, belt + 1] };
}

export type PlaceKey = string | number;

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.latitude - other.latitude) <= latitudeBand && distanceKm(one, other) <= samePlaceKm;
}

function sameVenue(one: ComparablePlace, other: ComparablePlace): boolean {
  const [venue, otherVenue] = [one.texts().venue, other.texts().venue];
  return venue !== null && otherVenue !== null && letterLikeness(venue, otherVenue) >= minLikeness;
}

/** Whether two places have the same venue, by its whole name: cheap enough for every pair of a day. */
export function hasSameVenue(one: ComparablePlace, other: ComparablePlace): boolean {
  if (one.country === null || one.country !== other.country) return false;
  const { venue } = one.texts();
  return venue !== null && venue === other.texts().venue;
}

/** Whether two places are so close that they are one venue, if both coordinates are exact. */
export function isBeside({ point: one }: ComparablePlace, { point: other }: ComparablePlace): boolean {
  if (one === null || other === null || Math.abs(one.latitude - other.latitude) > latitudeBand) return false;
  return distanceKm(one, other) <= sameVenueKm;
}

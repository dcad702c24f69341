import { distanceKm, type Coordinates as Point } from '@moonfloor/contract/event-match';
import { searchKey } from '@moonfloor/contract/text';
import { minLikeness, letterLikeness } from './likeness.ts';
import { memoize } from '../records/normalized-name.ts';

/** Where an event is, as far as it is known. Degrees north and east. */
export interface PlaceDetails {
  country?: string | null | undefined;
  venue?: string | null | undefined;
  area?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Two events are at one place up to this far apart, in km. */
const samePlaceKm = 30;

/** Degrees of latitude that are further than that, wherever. */
const latitudeBand = 0.3;

/** A place as it is compared with others: texts without case, accents and signs; null for what is not known. */
export interface ComparablePlace {
  country: string | null;
  point: Point | null;
  /** Made when they are first asked for: most events are in other countries. */
  texts: () => { venue: string | null; area: string | null };
}

/** What people write for a venue that they do not tell. */
const placeholderVenue =
  /^(?:TB[ACD]|SECRET.*|UNKNOWN|NA|SOMEWHERE.*|VARIOUS.*|PRIVATE.*|TOBE(?:ANNOUNCED|CONFIRMED))$/;

/** Makes a place ready to be compared. Coordinates 0/0 lie in the sea and mean none. */
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
 * Whether two events are at the same place (the same venue or area, or within 30 km), in the same country with no more
 * known of one of them, or apart.
 */
export function comparePlaces(one: ComparablePlace, other: ComparablePlace): 'same' | 'country' | 'apart' {
  const sameCountry = one.country !== null && one.country === other.country;
  if (sameCountry && sameVenue(one, other)) return 'same';
  if (one.point !== null && other.point !== null) return isNear(one.point, other.point) ? 'same' : 'apart';
  if (!sameCountry) return 'apart';
  return one.texts().area !== null && one.texts().area === other.texts().area ? 'same' : 'country';
}

/**
 * Under what a place is filed, and under what all that it is not apart from is found: its country, and the belt of
 * latitude that it lies in or is next to.
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

import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { limits } from '@moonfloor/contract/api/limits';
import { searchKey } from '@moonfloor/contract/values/text';
import type { EventValues } from './event-values.ts';

/** Values of an event that a suggested place fills in. */
export type PlaceValues = Pick<
  EventValues,
  'event_location' | 'area' | 'country' | 'latitude' | 'longitude' | 'place_radius_km'
>;

/** Parts of a place, as people see them. */
export type PlacePart = 'area' | 'country' | 'pin';

/** What becomes of a form's values when a place is picked. */
export interface PlaceFill {
  /** The values that change. */
  values: Partial<PlaceValues>;
  filled: PlacePart[];
  /** Parts that differ from the place and stay, because the member has entered them. */
  kept: PlacePart[];
}

/**
 * Returns what a picked place fills in: what is empty, and what an `earlier` place has filled in. What the member has entered
 * stays, unless `overwrites`. A region larger than an event's area gets no pin. A town is no venue: of `Barn, Vienna`, the
 * barn stays.
 */
export function fillPlace(
  current: EventValues,
  place: SuggestedPlace,
  earlier: Partial<PlaceValues>,
  overwrites = false,
): PlaceFill {
  const fill: PlaceFill = {
    values: { event_location: place.venue ?? venueBefore(current.event_location) },
    filled: [],
    kept: [],
  };
  const isOwn = (name: keyof PlaceValues): boolean => current[name] !== '' && current[name] !== earlier[name];
  const decide = (part: PlacePart, names: readonly (keyof PlaceValues)[], values: Partial<PlaceValues>): void => {
    if (names.some(isOwn) && !overwrites) fill.kept.push(part);
    else {
      Object.assign(fill.values, values);
      fill.filled.push(part);
    }
  };
  for (const part of ['area', 'country'] as const) {
    const value = place[part];
    if (value !== null && searchKey(value) !== searchKey(current[part])) decide(part, [part], { [part]: value });
  }
  const isCircle = current.place_hidden_until !== '' || isOwn('place_radius_km');
  if ((place.radius_km ?? 0) <= limits.placeRadiusKm.max)
    decide('pin', ['latitude', 'longitude'], {
      latitude: place.latitude.toFixed(5),
      longitude: place.longitude.toFixed(5),
      ...(!isCircle && { place_radius_km: place.radius_km?.toString() ?? '' }),
    });
  else if (earlier.latitude !== undefined && !isOwn('latitude') && !isOwn('longitude'))
    Object.assign(fill.values, { latitude: '', longitude: '' });
  return fill;
}

/** Returns what stands before the last comma. */
const venueBefore = (typed: string): string => typed.slice(0, Math.max(0, typed.lastIndexOf(','))).trim();

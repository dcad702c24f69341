import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { type Box, boxAround, haversineOf, type Place, styleBits, wordsToFind } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { dayNumber } from '../search/records.ts';
import { type EventColumns, onSphere } from './event-columns.ts';
import { keepBetween, keepIn, keepMasked, keepWithin } from './keep.ts';

/** What a filter says of events but for the days that they begin on. */
export type OwnFilter = Omit<EventFilterQuery, 'when' | 'to' | 'artist' | 'decoration' | 'release'> & {
  /** Leaves out what is cancelled or postponed. */
  takesPlace?: boolean;
};

/** Those of some places that a filter means, in their order. Each thing that it says is a walk past what is left. */
export function meantBy(columns: EventColumns, filter: OwnFilter, places: Uint32Array): Uint32Array {
  const { from, country, style, q, near, radius, box, takesPlace } = filter;
  const bits = styleBits(style?.split(',') ?? []);
  let left = places;
  if (country != null) {
    const number = columns.countryNumber(country) ?? -1;
    left = keepBetween(left, columns.countries.numbers, number, number);
  }
  if (from != null) left = keepBetween(left, columns.lastDays.numbers, dayNumber(from), Infinity);
  if (bits !== 0) left = keepMasked(left, columns.styles.numbers, bits);
  if (takesPlace === true) left = keepBetween(left, columns.takePlace.numbers, 1, 1);
  if (box !== undefined) left = placesIn(columns, box, left);
  if (near !== undefined) left = placesNear(columns, near, radius ?? limits.radiusKm.usual, left);
  for (const word of wordsToFind(q ?? '')) left = keepIn(left, columns.words.having(word, columns.count));
  return left;
}

/** One without coordinates lies nowhere. */
function placesIn(columns: EventColumns, { west, south, east, north }: Box, places: Uint32Array): Uint32Array {
  const { numbers: longitudes } = columns.longitudes;
  const between = keepBetween(places, columns.latitudes.numbers, south, north);
  if (west === -180 && east === 180) return between;
  if (west <= east) return keepBetween(between, longitudes, west, east);
  return between.filter((place) => longitudes[place]! >= west || longitudes[place]! <= east);
}

/**
 * The haversine formula compares the square of half the chord between two points of the unit sphere. The box around the
 * place leaves it few.
 */
function placesNear(columns: EventColumns, near: Place, km: number, places: Uint32Array): Uint32Array {
  const { xs, ys, zs } = columns;
  const around = placesIn(columns, boxAround(near, km), places);
  return keepWithin(around, [xs.numbers, ys.numbers, zs.numbers], onSphere(near), 4 * haversineOf(km));
}

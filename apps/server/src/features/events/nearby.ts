import type { Neighbour } from '@moonfloor/contract/event-context';
import { distanceKm, type Coordinates } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { findCardRows, withImage } from './event-cards.ts';

/** When and where an event is. */
export interface EventLocation extends Coordinates {
  id: number;
  event_date: string;
  event_end_date: string | null;
}

/** Days of an event that are looked around at most: who dances longer than a month has neighbours of the first month. */
const maxEventDays = 31;

/** The days between which a neighbour begins: from a week before the event's first day to a week after its last one. */
function daysAround({ event_date: first, event_end_date: last }: EventLocation): { from: string; to: string } {
  const { days } = limits.nearby;
  const length = Math.min(daysBetween(first, last ?? first), maxEventDays);
  return { from: addDays(first, -days), to: addDays(first, length + days) };
}

/** Other published events close to one in space and time that take place, nearest first, each with its distance. */
export async function listNearby(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  spot: EventLocation,
): Promise<Neighbour[]> {
  const index = await events.current();
  const ids = index.near(spot, { ...daysAround(spot), km: limits.nearby.km }).filter((id) => id !== spot.id);
  const rows = await findCardRows(db, ids.slice(0, limits.nearby.events));
  return rows.map((row) => ({
    ...withImage(row),
    distance: distanceKm(spot, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
  }));
}

import type { Neighbour } from '@moonfloor/contract/event-context';
import { distanceKm, type Coordinates } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { findCardRows, withImage } from './event-cards.ts';

/** Day and position of an event. */
export interface EventLocation extends Coordinates {
  id: number;
  event_date: string;
  event_end_date: string | null;
}

/** Maximum length in days that is considered: a longer event has the neighbours of its first month. */
const maxEventDays = 31;

/** Returns the range in which a neighbour begins: from a week before the event's first day to a week after its last. */
function daysAround({ event_date: first, event_end_date: last }: EventLocation): { from: string; to: string } {
  const { days } = limits.nearby;
  const length = Math.min(daysBetween(first, last ?? first), maxEventDays);
  return { from: addDays(first, -days), to: addDays(first, length + days) };
}

/**
 * Returns other published events that take place near one in space and time, nearest first, with their distance in km.
 */
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

import type { Neighbour } from '@moonfloor/contract/event-context';
import { distanceKm, type Coordinates } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { findCardRows } from './event-cards.ts';
import { type StoredEvent, withPictureUrl } from './repository.ts';

/** Maximum length in days that is considered: a longer event has the neighbours of its first month. */
const maxEventDays = 31;

/**
 * Returns other published events near one, nearest first, with their distance in km. They begin between a week before
 * its first day and a week after its last one.
 */
export async function listNearby(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  spot: Coordinates & Pick<StoredEvent, 'id' | 'event_date' | 'event_end_date'>,
): Promise<Neighbour[]> {
  const { km, days, events: max } = limits.nearby;
  const { event_date: first, event_end_date: last } = spot;
  const length = Math.min(daysBetween(first, last ?? first), maxEventDays);
  const near = await events.near(spot, { from: addDays(first, -days), to: addDays(first, length + days), km });
  const others = near.filter((id) => id !== spot.id);
  const rows = await findCardRows(db, others.slice(0, max));
  return rows.map((row) => ({
    ...withPictureUrl(row),
    distance: distanceKm(spot, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
  }));
}

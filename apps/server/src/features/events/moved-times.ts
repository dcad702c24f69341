import type { Kysely } from 'kysely';
import type { EventForm, FloorHours } from '@moonfloor/contract/events/events';
import { daysBetween, shiftWallTime } from '@moonfloor/contract/values/days';
import type { Schema } from '../../db/schema.ts';
import { afterChange } from '../records/record-type.ts';
import { placeAfter, revealTime } from './hidden-place.ts';
import { findOwnFloors } from './lineup.ts';
import type { StoredEvent } from './repository.ts';

const dayMinutes = 24 * 60;

/** Returns a wall time some days later, or earlier if `days` is negative. */
export const daysLater = (time: string, days: number): string => shiftWallTime(time, days * dayMinutes);

interface TimedFloor {
  hours: readonly FloorHours[];
  artists: readonly { set_start?: string | null | undefined; set_end?: string | null | undefined }[];
}

/** Returns floors with their sets and opening hours some days later. */
export function floorsLater<F extends TimedFloor>(floors: readonly F[], days: number) {
  const later = (time: string | null | undefined): string | null => (time == null ? null : daysLater(time, days));
  return floors.map((floor) => ({
    ...floor,
    hours: floor.hours.map((open) => ({
      ...open,
      opens: daysLater(open.opens, days),
      closes: daysLater(open.closes, days),
    })),
    artists: floor.artists.map((act: F['artists'][number]) => ({
      ...act,
      set_start: later(act.set_start),
      set_end: later(act.set_end),
    })),
  }));
}

/** The first and the last day of an event. */
export type EventDays = Pick<StoredEvent, 'event_date' | 'event_end_date'>;

/**
 * Returns by how many days an event moves, with all that stands on its days; 0 if it only becomes longer or shorter, because
 * its other days stay.
 */
export function daysMoved(before: EventDays, after: EventDays): number {
  const [firstBefore, firstAfter] = [before.event_date, after.event_date];
  const [lastBefore, lastAfter] = [before.event_end_date ?? firstBefore, after.event_end_date ?? firstAfter];
  const isSameLength = daysBetween(firstBefore, lastBefore) === daysBetween(firstAfter, lastAfter);
  const overlaps = firstAfter <= lastBefore && firstBefore <= lastAfter;
  return isSameLength || !overlaps ? daysBetween(firstBefore, firstAfter) : 0;
}

/**
 * Returns the set times, opening hours and the reveal time that move along when a change moves an event to other days, unless
 * the change sets them itself. A reveal time does not move into the past: the place would become public at once.
 */
export async function movedTimes(
  db: Kysely<Schema>,
  event: StoredEvent,
  change: Partial<EventForm>,
  now: string,
): Promise<Pick<Partial<EventForm>, 'floors' | 'place_hidden_until'>> {
  const after = afterChange<EventDays>(event, change);
  const days = daysMoved(event, after);
  if (days === 0) return {};
  const floors = change.floors === undefined ? await findOwnFloors(db, event.id) : [];
  const hasTimes = floors.some(({ hours, artists }) => hours.length > 0 || artists.some((act) => act.set_start));
  const place_hidden_until =
    change.place_hidden_until === undefined && event.place_hidden_until !== null
      ? daysLater(event.place_hidden_until, days)
      : null;
  const place = { ...afterChange(event, change), ...placeAfter(event, change), place_hidden_until };
  return {
    ...(hasTimes && { floors: floorsLater(floors, days) }),
    ...((revealTime(place) ?? '') > now && { place_hidden_until }),
  };
}

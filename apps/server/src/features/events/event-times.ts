import { endOf } from '@moonfloor/contract/events/event-times';
import { addDays } from '@moonfloor/contract/values/days';
import { instantIn, type LocalTime, type Place } from '@moonfloor/gazetteer/time-zone';
import { findZone } from '@moonfloor/gazetteer/zone-of-place';
import type { Schema } from '../../db/schema.ts';

/** An event's days and times, and its place. */
export type EventTimes = Pick<Schema['event'], 'event_date' | 'event_end_date' | 'start_time' | 'end_time'> & Place;

/**
 * When an event takes place: whole days (`end` is the day after the last one), or local times in its zone. Without `sure`,
 * the zone is a guess.
 */
export type EventSpan =
  | { allDay: true; start: string; end: string }
  | { allDay: false; zone: string; sure: boolean; start: LocalTime; end: LocalTime | null };

/**
 * Returns when an event takes place: whole days if it has no start time. An event of several days without an end time ends
 * with its last day.
 */
export function spanOf(event: EventTimes): EventSpan {
  const { event_date: first, event_end_date: last, start_time: starts } = event;
  if (starts === null) return { allDay: true, start: first, end: addDays(last ?? first, 1) };
  const place = findZone(event);
  const start = { day: first, time: starts };
  const lastMidnight = last !== null && last > first ? { day: addDays(last, 1), time: '00:00' } : null;
  return { allDay: false, ...place, start, end: endOf(event) ?? lastMidnight };
}

/** Returns start and end as instants; null where times, or the time zone, are not known for sure. */
export function instantsOf(event: EventTimes): { starts_at: string | null; ends_at: string | null } {
  const span = spanOf(event);
  if (span.allDay || !span.sure) return { starts_at: null, ends_at: null };
  const toIso = (local: LocalTime): string => new Date(instantIn(span.zone, local)).toISOString();
  return { starts_at: toIso(span.start), ends_at: span.end === null ? null : toIso(span.end) };
}

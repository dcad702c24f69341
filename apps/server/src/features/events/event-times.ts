import type { EventTable } from '../../db/schema.ts';
import { instantIn, type LocalTime, type Place, zoneOfPlace } from '../../platform/time-zone.ts';

/** What an event says of its days and times. */
export type EventTimes = Pick<EventTable, 'event_date' | 'event_end_date' | 'start_time' | 'end_time'> & Place;

/** When an event takes place: whole days (`end` is the day after the last one), or by the clocks of its zone. */
export type EventSpan =
  | { whole: true; start: string; end: string }
  | { whole: false; zone: string; start: LocalTime; end: LocalTime | null };

/** The day after a day; the last one that can be written has none. */
function nextDay(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * 60 * 60 * 1000).toISOString();
  return /^\d{4}-/.test(next) ? next.slice(0, 10) : day;
}

/**
 * When an event takes place. Without a time to start at it is whole days. A night that ends earlier than it starts, on
 * its only day, ends on the next one; one of several days whose end has no time ends with its last day.
 */
export function spanOf(event: EventTimes): EventSpan {
  const { event_date: first, event_end_date: last, start_time: starts, end_time: ends } = event;
  if (starts === null) return { whole: true, start: first, end: nextDay(last ?? first) };
  const zone = zoneOfPlace(event);
  const start = { day: first, time: starts };
  const several = last !== null && last > first;
  if (ends === null) return { whole: false, zone, start, end: several ? { day: nextDay(last), time: '00:00' } : null };
  if (several) return { whole: false, zone, start, end: { day: last, time: ends } };
  return { whole: false, zone, start, end: { day: ends > starts ? first : nextDay(first), time: ends } };
}

/** Start and end as instants; null as far as times are not known. */
export function instantsOf(event: EventTimes): { starts_at: string | null; ends_at: string | null } {
  const span = spanOf(event);
  if (span.whole) return { starts_at: null, ends_at: null };
  const instant = (local: LocalTime): string => new Date(instantIn(span.zone, local)).toISOString();
  return { starts_at: instant(span.start), ends_at: span.end === null ? null : instant(span.end) };
}

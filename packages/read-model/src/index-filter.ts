import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import type { EventConditions } from '@moonfloor/contract/events/filter-columns';
import { epochDay } from '@moonfloor/contract/values/days';

/** Filter for events; `today`, a day, separates past events from those whose last day has not passed. */
export type IndexFilter = EventConditions &
  Pick<EventFilterQuery, 'when'> & {
    today: string;
    /** Only these, without duplicates. */
    ids?: readonly number[];
  };

/** The conditions by which the events of each country are counted. */
export type CountryConditions = Omit<IndexFilter, 'when' | 'country' | 'box' | 'ids' | 'today'>;

/** The requested part of the results; descending, the latest come first. */
export interface ResultSlice {
  descending: boolean;
  offset: number;
  limit: number;
}

/** An event's id and version. */
export interface EventVersion {
  id: number;
  updated_at: string;
  sequence: number;
}

/** Days since 1970-01-01, both included. */
export interface DayRange {
  first: number;
  last: number;
}

/**
 * Returns on which days events of a filter may begin and end; `longest` is the number of days after its first that the
 * longest event lasts.
 */
export function periodOf(
  { when, from, to, today }: Pick<IndexFilter, 'when' | 'from' | 'to' | 'today'>,
  longest: number,
): Record<'begins' | 'ends', DayRange> {
  const day = epochDay(today);
  const last = to == null ? Infinity : epochDay(to);
  const firstDay = Math.max(when === 'upcoming' ? day : -Infinity, from == null ? -Infinity : epochDay(from));
  return {
    begins: { first: firstDay - longest, last: when === 'past' ? Math.min(day - 1, last) : last },
    ends: { first: firstDay, last: when === 'past' ? day - 1 : Infinity },
  };
}

/** Returns the requested part of some rows, in their order. */
export function sliceRows(rows: Uint32Array, { descending, offset, limit }: ResultSlice): number[] {
  if (!descending) return [...rows.subarray(offset, offset + limit)];
  const end = Math.max(0, rows.length - offset);
  return [...rows.subarray(Math.max(0, end - limit), end)].reverse();
}

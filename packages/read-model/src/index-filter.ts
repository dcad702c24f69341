import type { EventConditions } from '@moonfloor/contract/event-parameters';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { epochDay } from '@moonfloor/contract/durations';

/** Filter for events; `today`, a day, separates past events from those whose last day has not passed. */
export type IndexFilter = EventConditions &
  Pick<EventFilterQuery, 'when'> & {
    today: string;
    /** Only these, without duplicates. */
    ids?: readonly number[];
  };

/** Days since 1970-01-01, both included. */
export interface DayRange {
  first: number;
  last: number;
}

/** Returns on which days events of a filter may begin and end; the `longest` event lasts so many days after its first. */
export function periodOf(
  { when, from, to, today }: Pick<IndexFilter, 'when' | 'from' | 'to' | 'today'>,
  longest: number,
): Record<'begins' | 'ends', DayRange> {
  const day = epochDay(today);
  const last = to == null ? Infinity : epochDay(to);
  const open = Math.max(when === 'upcoming' ? day : -Infinity, from == null ? -Infinity : epochDay(from));
  return {
    begins: { first: open - longest, last: when === 'past' ? Math.min(day - 1, last) : last },
    ends: { first: open, last: when === 'past' ? day - 1 : Infinity },
  };
}

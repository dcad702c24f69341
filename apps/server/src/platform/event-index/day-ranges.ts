import { epochDay } from '@moonfloor/contract/event-table';

interface DayRangeFilter {
  when?: 'upcoming' | 'past' | undefined;
  to?: string | null | undefined;
  /** A day. */
  today: string;
}

/** Returns the first and last day on which events of a filter may begin, both included. */
export function dayRangeOf({ when, to, today }: DayRangeFilter): { least: number; most: number } {
  const day = epochDay(today);
  const last = to == null ? Infinity : epochDay(to);
  return { least: when === 'upcoming' ? day : -Infinity, most: when === 'past' ? Math.min(day - 1, last) : last };
}

/** Returns the first day of the following month. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}-01`;
}

import { addDays } from '../platform/clock.ts';

/** Weekdays as `Date` counts them. */
export const weekdays = { sunday: 0, thursday: 4, friday: 5, saturday: 6 } as const;

/** The weekday of a day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The first given weekday on or after a day, or with `back` the last one on or before it. */
export function toWeekday(day: string, weekday: number, back = false): string {
  const ahead = (weekday - weekdayOf(day) + 7) % 7;
  return addDays(day, back ? -((7 - ahead) % 7) : ahead);
}

/**
 * Returns the next yearly start from today on, and the previous one, on the weekday nearest to 'MM-DD' (or on exactly
 * that day, without a weekday).
 */
export function yearly(today: string, monthDay: string, weekday?: number): { next: string; last: string } {
  const start = (year: number): string => {
    const day = `${year}-${monthDay}`;
    return weekday === undefined ? day : toWeekday(addDays(day, -3), weekday);
  };
  const year = Number(today.slice(0, 4));
  const starts = [year - 1, year, year + 1, year + 2].map(start);
  const next = starts.findIndex((day) => day >= today);
  const last = next > 0 ? starts[next - 1] : undefined;
  return { next: starts[next] ?? start(year + 2), last: last ?? start(year - 2) };
}

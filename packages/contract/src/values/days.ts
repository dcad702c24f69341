import { dayMs } from './durations.ts';

/** Days are written `YYYY-MM-DD`, wall times `YYYY-MM-DDTHH:MM`. The line-up parser imports nothing of the contract, so it has what it needs itself. */

export { addDays, minutesBetween, shiftWallTime } from '@moonfloor/lineup/festival-day';

/** Returns the number of days from the first day to the second. */
export const daysBetween = (first: string, second: string): number => epochDay(second) - epochDay(first);

/** Returns a day as days since 1970-01-01. */
export const epochDay = (day: string): number => Date.parse(day) / dayMs;

/** Returns the day that is a number of days after 1970-01-01. */
export const dayOfEpochDay = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

/** Returns the weekday of a day, Sunday 0 to Saturday 6. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

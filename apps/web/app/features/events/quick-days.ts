import { dayMs } from '@moonfloor/contract/durations';

/** Two days, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The day that is `days` later. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Friday to Sunday of a day's week; what of it is left, once it has begun. */
export function weekendDays(today: string): Days {
  const sunday = (7 - new Date(today).getUTCDay()) % 7;
  return { from: addDays(today, Math.max(0, sunday - 2)), to: addDays(today, sunday) };
}

/** A day and the 30 after it. */
export const next30Days = (today: string): Days => ({ from: today, to: addDays(today, 30) });

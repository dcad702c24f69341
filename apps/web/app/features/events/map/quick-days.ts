import { dayMs } from '@moonfloor/contract/values/durations';

/** A date range, `YYYY-MM-DD`, inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the date `days` days later. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns Friday to Sunday of the date's week; only the remaining days once the weekend has begun. */
export function weekendDays(today: string): Days {
  const sunday = (7 - new Date(today).getUTCDay()) % 7;
  return { from: addDays(today, Math.max(0, sunday - 2)), to: addDays(today, sunday) };
}

/** Returns Friday to Sunday of the week after the date's. */
export function nextWeekendDays(today: string): Days {
  const { to } = weekendDays(today);
  return { from: addDays(to, 5), to: addDays(to, 7) };
}

/** Returns a date and the 30 days after it. */
export const next30Days = (today: string): Days => ({ from: today, to: addDays(today, 30) });

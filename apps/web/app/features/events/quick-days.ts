const dayMs = 86_400_000;

/** Two days, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The day that is `days` later. */
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Friday to Sunday of a day's week; what of it is left, once it has begun. */
export function weekendOf(today: string): Days {
  const sunday = (7 - new Date(today).getUTCDay()) % 7;
  return { from: later(today, Math.max(0, sunday - 2)), to: later(today, sunday) };
}

/** A day and the 30 after it. */
export const monthFrom = (today: string): Days => ({ from: today, to: later(today, 30) });

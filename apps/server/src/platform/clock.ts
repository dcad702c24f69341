/** Where time comes from; tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** An instant as it is stored: ISO 8601 in UTC with milliseconds. */
export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day it is now in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: number): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(now);
}

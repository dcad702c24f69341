import { minuteMs } from '@moonfloor/contract/values/durations';

/** Source of the current time; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  now(): number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Returns the current instant, or one `later` milliseconds after it, in its stored form: ISO 8601 in UTC with milliseconds.
 */
export function instant(clock: Clock, later = 0): string {
  return new Date(clock.now() + later).toISOString();
}

interface CachedDay {
  formatter: Intl.DateTimeFormat;
  /** Minutes since 1970 of the last requested instant, and its day. */
  minute: number;
  day: string;
}

const cachedDays = new Map<string, CachedDay>();

/**
 * Returns the current day in a time zone, `YYYY-MM-DD`. It is called for every request, so it formats only once a
 * minute: in every zone, a day starts on a whole minute.
 */
export function dayIn(timeZone: string, now: number): string {
  let calendar = cachedDays.get(timeZone);
  if (calendar === undefined) {
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendar = { formatter, minute: Number.NaN, day: '' };
    cachedDays.set(timeZone, calendar);
  }
  const minute = Math.floor(now / minuteMs);
  if (minute !== calendar.minute) {
    calendar.day = calendar.formatter.format(now);
    calendar.minute = minute;
  }
  return calendar.day;
}

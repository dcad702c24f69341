import { dayMs } from '@moonfloor/contract/durations';

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

const firstDay = Date.parse('0000-01-01');
const lastDay = Date.parse('9999-12-31');

/** The day (`YYYY-MM-DD`) so many days after another, or before it when they are negative; within years of four digits. */
export function addDays(day: string, days: number): string {
  const wanted = Date.parse(day) + days * dayMs;
  return new Date(Math.min(Math.max(wanted, firstDay), lastDay)).toISOString().slice(0, 10);
}

/** How many days later the second day is than the first. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / dayMs;
}

/** In every time zone a day begins with a whole minute, so the day of one instant is that of its minute. */
const minuteMs = 60_000;

interface CachedDay {
  formatter: Intl.DateTimeFormat;
  /** Minutes since 1970 of the instant asked for last, and its day. */
  minute: number;
  day: string;
}

const cachedDays = new Map<string, CachedDay>();

/** The day it is now in a time zone, `YYYY-MM-DD`. Every request asks, so formatting happens once a minute. */
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

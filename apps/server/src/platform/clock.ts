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

/** In every time zone a day begins with a whole minute, so the day of one instant is that of its minute. */
const minuteMs = 60_000;

interface Calendar {
  formatter: Intl.DateTimeFormat;
  /** Minutes since 1970 of the instant asked for last, and its day. */
  minute: number;
  day: string;
}

const calendars = new Map<string, Calendar>();

/** The day it is now in a time zone, `YYYY-MM-DD`. Every request asks, so formatting happens once a minute. */
export function dayIn(timeZone: string, now: number): string {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendar = { formatter, minute: Number.NaN, day: '' };
    calendars.set(timeZone, calendar);
  }
  const minute = Math.floor(now / minuteMs);
  if (minute !== calendar.minute) {
    calendar.day = calendar.formatter.format(now);
    calendar.minute = minute;
  }
  return calendar.day;
}

import type { MailFrequency } from '@moonfloor/contract/lists';
import { addDays, dayIn } from '../../platform/clock.ts';

/** The hour at which digests are sent, in the member's time zone. */
const digestHour = 8;

const hours = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the current day in a time zone, and the day of the latest digest that should have been sent by now: today or
 * yesterday, or a Monday; null for other frequencies. `now` is in milliseconds since 1970.
 */
export function dayOfDigest(
  mail: MailFrequency,
  timeZone: string,
  now: number,
): { today: string; digest: string | null } {
  const today = dayIn(timeZone, now);
  if (mail !== 'daily' && mail !== 'weekly') return { today, digest: null };
  const latest = hourIn(timeZone, now) >= digestHour ? today : addDays(today, -1);
  if (mail === 'daily') return { today, digest: latest };
  return { today, digest: mondayOf(latest) };
}

/** Returns the latest days of digests that may be due anywhere. */
export function latestDigests(now: number): { daily: string; weekly: string } {
  const daily = dayIn('Pacific/Kiritimati', now);
  return { daily, weekly: mondayOf(daily) };
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

function hourIn(timeZone: string, now: number): number {
  let formatter = hours.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    hours.set(timeZone, formatter);
  }
  return Number(formatter.format(now));
}

import { dayParts, formatTimes } from '../../../ui/format.ts';

/** Formats a set's wall times as `Fri 22:00 – 23:30`, on the date of its start. */
export function formatSetTime(start: string, end: string | null): string {
  return `${dayParts(start.slice(0, 10)).weekday} ${formatTimes(start.slice(11), end?.slice(11))}`;
}

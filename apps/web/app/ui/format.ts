import { dayMs } from '@moonfloor/contract/durations';

const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the parts of a `YYYY-MM-DD` date, or of an ISO instant in UTC. Throws a RangeError otherwise. */
function partsOf(date: string): { year: string; month: string; day: string } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(date) ?? [];
  if (!year || !month || !day) throw new RangeError(`not a day: ${date}`);
  return { year, month, day };
}

const monthName = (month: string): string => months[Number(month) - 1] ?? '';

/** Formats a `YYYY-MM-DD` date or an ISO instant's UTC date as `dd/mm/yyyy`; independent of the local time zone. */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${day}/${month}/${year}`;
}

/** Formats a date, or two joined by ` --- ` if the end is a different day. */
export function formatDateRange(start: string, end: string | null | undefined): string {
  const first = formatDate(start);
  const last = end ? formatDate(end) : first;
  return first === last ? first : `${first} --- ${last}`;
}

/** Formats times of day `HH:MM` as `22:00 – 08:00`; a single one unchanged, none as an empty string. */
export function formatTimes(start: string | null | undefined, end: string | null | undefined): string {
  return [start, end].filter(Boolean).join(' – ');
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Formats an instant as `dd/mm/yyyy, HH:MM` in the browser's time zone, so it must not be used in server rendering. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  const day = [at.getDate(), at.getMonth() + 1].map(twoDigits).concat(String(at.getFullYear())).join('/');
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Returns the month heading of a date, `August 2026`. */
export function monthHeading(date: string): string {
  const { year, month } = partsOf(date);
  return `${monthName(month)} ${year}`;
}

/** Returns the name of a date's weekday, `Monday`. */
export function weekday(date: string): string {
  const { year, month, day } = partsOf(date);
  return weekdays[new Date(`${year}-${month}-${day}`).getUTCDay()] ?? '';
}

/** Returns the parts of a date block: day without a leading zero, month and weekday in three letters. */
export function dayParts(date: string): { day: string; month: string; weekday: string } {
  const { month, day } = partsOf(date);
  return { day: String(Number(day)), month: monthName(month).slice(0, 3), weekday: weekday(date).slice(0, 3) };
}

/** Joins the items of a comma-separated text with middle dots. */
export function dotted(list: string): string {
  return list
    .split(',')
    .map((part) => part.trim())
    .join(' · ');
}

/** Returns the number of days from the first date to the second. */
function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs);
}

/** Formats the time until a range of dates: `in 12 days`, `tomorrow`, `today`, `on now`, `3 days ago`. */
export function formatDaysUntil(today: string, first: string, last: string | null): string {
  const daysLeft = daysBetween(today, first);
  if (daysLeft > 1) return `in ${formatNumber(daysLeft)} days`;
  if (daysLeft === 1) return 'tomorrow';
  if (daysLeft === 0) return 'today';
  const since = daysBetween(last ?? first, today);
  if (since <= 0) return 'on now';
  return since === 1 ? 'yesterday' : `${formatNumber(since)} days ago`;
}

/** Formats a distance in km within a sentence: `42 km`, `less than 1 km`. */
export function formatKilometres(km: number): string {
  return km < 1 ? 'less than 1 km' : `${formatNumber(Math.round(km))} km`;
}

/** Formats an integer as `12,345`, without `Intl.NumberFormat`, which a phone needs 100 ms to construct. */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

import { dayMs } from '@moonfloor/contract/durations';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The year, month (1 to 12) and day of a `YYYY-MM-DD` string or of an ISO instant's UTC day. Throws a RangeError on anything else. */
function parts(date: string): { year: number; month: number; day: number } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(date) ?? [];
  if (!year || !month || !day) throw new RangeError(`not a day: ${date}`);
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** A day as `dd/mm/yyyy`. Takes `YYYY-MM-DD` or an ISO instant, of which it shows the UTC day: never a time zone's. */
export function formatDate(date: string): string {
  const { year, month, day } = parts(date);
  return [day, month]
    .map((part) => String(part).padStart(2, '0'))
    .concat(String(year).padStart(4, '0'))
    .join('/');
}

/** A day, or two joined by ` --- ` when the end falls on a different day. */
export function formatDateRange(start: string, end: string | null | undefined): string {
  const first = formatDate(start);
  const last = end ? formatDate(end) : first;
  return first === last ? first : `${first} --- ${last}`;
}

/** Times of day `HH:MM` as `22:00 – 08:00`, one alone as itself, none as an empty string. */
export function formatTimes(start: string | null | undefined, end: string | null | undefined): string {
  return [start, end].filter(Boolean).join(' – ');
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** An instant as `dd/mm/yyyy, HH:MM` in the reader's own time zone, so only where a browser draws the page. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  const day = [at.getDate(), at.getMonth() + 1].map(twoDigits).concat(String(at.getFullYear())).join('/');
  return `${day}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The heading that a day is listed under, `August 2026`. */
export function monthHeading(date: string): string {
  const { year, month } = parts(date);
  return `${months[month - 1]} ${year}`;
}

/** The name of a day's weekday, `Monday`. */
export function weekday(date: string): string {
  const { year, month, day } = parts(date);
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
}

/** What a date block shows: day without a leading zero, month and weekday in three letters. */
export function dayParts(date: string): { day: string; month: string; weekday: string; year: string } {
  const { year, month, day } = parts(date);
  return {
    day: String(day),
    month: (months[month - 1] ?? '').slice(0, 3),
    weekday: weekday(date).slice(0, 3),
    year: String(year),
  };
}

/** Comma text with dots between its parts. */
export function dotted(list: string): string {
  return list
    .split(',')
    .map((part) => part.trim())
    .join(' · ');
}

/** How many days later the second day is than the first. */
function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs);
}

/**
 * How far off something is that goes from one day to another: `in 12 days`, `tomorrow`, `today`, `on now`, `yesterday`,
 * `3 days ago`. Days are `YYYY-MM-DD`.
 */
export function formatDaysUntil(today: string, first: string, last: string | null): string {
  const ahead = daysBetween(today, first);
  if (ahead > 1) return `in ${formatNumber(ahead)} days`;
  if (ahead === 1) return 'tomorrow';
  if (ahead === 0) return 'today';
  const since = daysBetween(last ?? first, today);
  if (since <= 0) return 'on now';
  return since === 1 ? 'yesterday' : `${formatNumber(since)} days ago`;
}

/** A distance in km for words that go on: `42 km`, `less than 1 km`. */
export function formatKilometres(km: number): string {
  return km < 1 ? 'less than 1 km' : `${formatNumber(Math.round(km))} km`;
}

/**
 * A whole number with thousands separators, `12,345`. By hand: the first `Intl.NumberFormat` of a page takes a phone's
 * processor a tenth of a second.
 */
export function formatNumber(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

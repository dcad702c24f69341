import { daysBetween } from '@moonfloor/contract/values/days';
import { dayMs, hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { datePartsOf, formatDate, formatDateRange, isolateRange } from '@moonfloor/contract/values/format-date';
import { languages } from '@moonfloor/messages/languages';
import { currentLanguage, currentTag, formatNumber, t } from '@moonfloor/messages/t';

/** Formats how long ago a moment was, within a sentence: `2 hours ago`, `yesterday`. */
export function formatAge(sinceMs: number): string {
  const format = new Intl.RelativeTimeFormat(currentTag(), { numeric: 'auto' });
  const passed = Math.max(0, Date.now() - sinceMs);
  if (passed < hourMs) return format.format(-Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return format.format(-Math.floor(passed / hourMs), 'hour');
  return format.format(-Math.floor(passed / dayMs), 'day');
}

export { formatDate, formatDateRange };

/** Formats times of day `HH:MM` as `22:00 – 08:00`; a single one unchanged, none as an empty string. */
export function formatTimes(start: string | null | undefined, end: string | null | undefined): string {
  const times = [start, end].filter(Boolean);
  return times.length > 1 ? isolateRange(times.join(' – ')) : times.join('');
}

/** Formats the times of an event; of one that lasts several days with their weekdays, `Thu 14:00 – Sun 20:00`. */
export function formatTimesOfDays(
  first: string,
  last: string | null,
  start: string | null,
  end: string | null,
): string {
  if (last == null || last === first) return formatTimes(start, end === start ? null : end);
  const on = (day: string, time: string | null): string | null => time && `${dayParts(day).weekday} ${time}`;
  return formatTimes(on(first, start), on(last, end));
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Formats an instant as a short date with `, HH:MM` in the browser's time zone, so it must not be used in server rendering. */
export function formatMoment(instant: string): string {
  const at = new Date(instant);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${formatDate(day)}, ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

const nameAt = (names: string, at: number): string => names.split(',')[at] ?? '';

/** Returns the number of a date's weekday; Sunday is 0. */
function weekdayNumber(date: string): number {
  const { year, month, day } = datePartsOf(date);
  return new Date(`${year}-${month}-${day}`).getUTCDay();
}

/** Returns the month heading of a date, `August 2026`. */
export function monthHeading(date: string): string {
  const { year, month } = datePartsOf(date);
  const months = t('January,February,March,April,May,June,July,August,September,October,November,December');
  return t('{month} {year}', { month: nameAt(months, Number(month) - 1), year });
}

/** Returns the name of a date's weekday, `Monday`. */
export function weekday(date: string): string {
  return nameAt(t('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'), weekdayNumber(date));
}

/** Returns a date, or a range of dates, after the weekday of the first. */
export const formatLongDate = (first: string, last: string | null = null): string =>
  t('{weekday}, {dates}', { weekday: weekday(first), dates: formatDateRange(first, last) });

/** Returns the parts of a date block: day without a leading zero, short month and weekday. */
export function dayParts(date: string): { day: string; month: string; weekday: string } {
  const { month, day } = datePartsOf(date);
  return {
    day: String(Number(day)),
    month: nameAt(t('Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'), Number(month) - 1),
    weekday: nameAt(t('Sun,Mon,Tue,Wed,Thu,Fri,Sat'), weekdayNumber(date)),
  };
}

/** Joins the items of a comma-separated text with middle dots. */
export function dotted(list: string): string {
  return list
    .split(',')
    .map((part) => part.trim())
    .join(' · ');
}

/** Formats the time until a range of dates: `in 12 days`, `tomorrow`, `today`, `on now`, `3 days ago`. */
export function formatDaysUntil(today: string, first: string, last: string | null): string {
  const daysLeft = daysBetween(today, first);
  if (daysLeft > 1) return t('{days, plural, one {in # day} other {in # days}}', { days: daysLeft });
  if (daysLeft === 1) return t('tomorrow');
  if (daysLeft === 0) return t('today');
  const since = daysBetween(last ?? first, today);
  if (since <= 0) return t('on now');
  return since === 1 ? t('yesterday') : t('{days, plural, one {# day ago} other {# days ago}}', { days: since });
}

/** Formats a distance in km within a sentence: `42 km`, `less than 1 km`. */
export function formatKilometres(km: number): string {
  return km < 1 ? t('less than 1 km') : t('{km} km', { km: formatNumber(Math.round(km)) });
}

/** Formats a share from 0 to 1 as a percentage, in English `42%`. */
export const formatPercent = (share: number): string => t('{percent}%', { percent: Math.round(share * 100) });

/** Maximum length of a name inside a message, in characters: a longer one would cover half of a phone. */
const longestInMessage = 48;

/**
 * Returns a name as a part of a message: a long one without its end, and isolated from the direction of the sentence, so
 * that it does not take a number after it along.
 */
export function nameInMessage(name: string): string {
  const letters = Array.from(name);
  const shown =
    letters.length > longestInMessage
      ? `${letters
          .slice(0, longestInMessage - 1)
          .join('')
          .trim()}…`
      : name;
  return languages[currentLanguage()].dir === 'rtl' || /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(shown)
    ? `\u2068${shown}\u2069`
    : shown;
}

import { type Language, languages } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';

/** Dates in the current language, for pages and feeds; independent of the local time zone. */

/** Returns the parts of a `YYYY-MM-DD` date, or of an ISO instant in UTC. Throws a RangeError otherwise. */
export function datePartsOf(date: string): { year: string; month: string; day: string } {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(date) ?? [];
  if (!year || !month || !day) throw new RangeError(`not a day: ${date}`);
  return { year, month, day };
}

/** Short dates that are not written as `dd/mm/yyyy`. */
const dateFormats: Partial<Record<Language, (year: string, month: string, day: string) => string>> = {
  de: (year, month, day) => `${day}.${month}.${year}`,
  he: (year, month, day) => `${day}.${month}.${year}`,
  ru: (year, month, day) => `${day}.${month}.${year}`,
  ja: (year, month, day) => `${year}/${month}/${day}`,
};

/** Formats a `YYYY-MM-DD` date or an ISO instant's UTC date, in English as `dd/mm/yyyy`. */
export function formatDate(date: string): string {
  const { year, month, day } = datePartsOf(date);
  return dateFormats[currentLanguage()]?.(year, month, day) ?? `${day}/${month}/${year}`;
}

/** Formats a date, or two, in English joined by ` --- `, if the end is a different day. */
export function formatDateRange(start: string, end: string | null | undefined): string {
  const first = formatDate(start);
  const last = end ? formatDate(end) : first;
  return first === last ? first : isolateRange(t('{first} --- {last}', { first, last }));
}

/**
 * Isolates a range of dates or times: between digits alone, and beside Latin names, browsers would write it from left to
 * right in a language that is written from right to left.
 */
export const isolateRange = (range: string): string =>
  languages[currentLanguage()].dir === 'rtl' ? `\u2067${range}\u2069` : range;

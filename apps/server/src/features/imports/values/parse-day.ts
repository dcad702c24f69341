import { isDay } from '@moonfloor/contract/text';
import { daysBetween } from '../../../platform/clock.ts';
import { formatDay, maxDateLength, parseInstant, parseTime, type ParsedMoment } from './parse-instant.ts';
import { isIgnoredDateWord, monthOf } from './month-names.ts';

/** The part of `1/2/2026` that comes first. */
export type DateOrder = 'day' | 'month';

const numericPattern = /^(\d{1,2})(\s*[./-]\s*|\s+)(\d{1,2})(?:\s*[./-]\s*|\s+)'?(\d{4}|\d{2})\.?$/;
// for up to 80 characters: maxDateLength
const yearFirst = /^(\d{4})\s*[./ -]\s*(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?$/;
const eastAsian = /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/;

/** Parses a day in human notation, optionally followed by a time; undefined when it is invalid. */
export function parseDay(text: string, order: DateOrder): ParsedMoment | undefined {
  if (text.length > maxDateLength) return undefined;
  const exact = parseInstant(text);
  if (exact !== undefined) return exact;
  for (const { day, time } of splitDayAndTime(text)) {
    const found = dayOf(day, order);
    const clock = time === '' ? null : parseTime(time);
    if (found !== undefined && clock !== undefined) return { day: found, time: clock, offset: null };
  }
  return undefined;
}

/** Splits a cell into day and time in all plausible ways. */
function splitDayAndTime(text: string): { day: string; time: string }[] {
  const words = text.trim().split(/[\s,]+/);
  const found = [{ day: text.trim(), time: '' }];
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    const time = words
      .slice(-count)
      .join(' ')
      .replace(/^\D{1,12}/, '');
    if (time !== '') found.push({ day: words.slice(0, -count).join(' '), time });
  }
  return found;
}

function dayOf(text: string, order: DateOrder): string | undefined {
  const [, year = '', month = '', day = ''] = yearFirst.exec(text) ?? eastAsian.exec(text) ?? [];
  if (year !== '') return validDay(formatDay(year, month, day));
  const parts = numericParts(text);
  if (parts === undefined) return parseNamedMonth(text);
  const { first, second, year: of } = parts;
  const [dayFirst, monthFirst] = [validDay(formatDay(of, second, first)), validDay(formatDay(of, first, second))];
  return order === 'day' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

const validDay = (day: string): string | undefined => (isDay(day) ? day : undefined);

function numericParts(text: string) {
  const [, first, separator = '', second = '', year = ''] = numericPattern.exec(text) ?? [];
  return first === undefined ? undefined : { first, second, year, dotted: separator.includes('.') };
}

/** Parses a day with the name of the month, in any order; undefined when another word occurs. */
function parseNamedMonth(text: string): string | undefined {
  const parts = text.normalize('NFKC').match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const digits = parts.filter((part) => /^\d/.test(part));
  const words = parts.filter((part) => !/^\d/.test(part));
  const months = words.map(monthOf).filter((month) => month !== undefined);
  const strange = words.some((word) => monthOf(word) === undefined && !isIgnoredDateWord(word));
  const [one = '', other = ''] = digits;
  if (strange || months.length !== 1 || digits.length !== 2) return undefined;
  const [year, day] = one.length === 4 ? [one, other] : [other, one];
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return undefined;
  return validDay(formatDay(year, String(months[0]), day));
}

/** The detected order of the dates of a file. */
export interface DetectedOrder {
  order: DateOrder;
  /** An ambiguous date when nothing in the file determines the order; null otherwise. */
  ambiguous: string | null;
}

/**
 * Detects whether the day or the month comes first: from dates that are valid in one order only, else from ends before
 * their starts, else from dots, which are only used with the day first. Each pair is the start and end of one event.
 */
export function detectDateOrder(pairs: readonly (readonly [start: string, end: string])[]): DetectedOrder {
  const parts = pairs.flat().flatMap((text) => {
    const found = splitDayAndTime(text.slice(0, maxDateLength))
      .map(({ day }) => numericParts(day))
      .find((one) => one !== undefined);
    return found === undefined ? [] : [{ ...found, text }];
  });
  const votes = {
    day: parts.filter(({ first }) => Number(first) > 12).length,
    month: parts.filter(({ second }) => Number(second) > 12).length,
  };
  if (votes.day !== votes.month) return { order: votes.day > votes.month ? 'day' : 'month', ambiguous: null };
  const [dayRuns, monthRuns] = [countReversedPairs(pairs, 'day'), countReversedPairs(pairs, 'month')];
  if (dayRuns !== monthRuns) return { order: dayRuns < monthRuns ? 'day' : 'month', ambiguous: null };
  const open = parts.find(
    ({ first, second, dotted }) =>
      !dotted && Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12,
  );
  return { order: 'day', ambiguous: open?.text ?? null };
}

/** Counts events that would end before they start, or last longer than a month. */
function countReversedPairs(pairs: readonly (readonly [start: string, end: string])[], order: DateOrder): number {
  return pairs.filter(([start, end]) => {
    const [from, to] = [parseDay(start, order)?.day, parseDay(end, order)?.day];
    return from !== undefined && to !== undefined && (to < from || daysBetween(from, to) > 31);
  }).length;
}

import { daysBetween, weekdayOf } from '@moonfloor/contract/values/days';
import { weekdayIn } from './month-names.ts';
import { type DateOrder, hasMonth, numericParts, parseDay, parseRange, splitDayAndTime } from './parse-day.ts';
import { maxDateLength } from './parse-instant.ts';

/** A day in numbers, with its year. */
const wholeDay = /(?<![\d.])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d)(?!\d)/g;

/** A day in numbers without a year, as in `06/12` and `06/11-06/13`. */
const yearless = /(?<![\d./:])(\d{1,2})\/(\d{1,2})(?![\d./:]|\s?h)/g;

/** The detected order of the dates of a file. */
interface DetectedOrder {
  order: DateOrder;
  /** An ambiguous date when nothing in the file determines the order; null otherwise. */
  ambiguous: string | null;
}

/**
 * Detects whether day or month comes first. Evidence, in order: dates that are valid in one order only or whose weekday fits
 * one; ends before their starts; dots, which are used with the day first only. Each pair is the start and end of one event;
 * dates without a year are after `from`.
 */
export function detectDateOrder(
  pairs: readonly (readonly [start: string, end: string])[],
  from?: string,
): DetectedOrder {
  const parts = pairs.flat().flatMap((text) => {
    // in `11/12/13 June`, the numbers are days
    if (hasMonth(text.slice(0, maxDateLength))) return [];
    const range = text.slice(0, maxDateLength).match(wholeDay) ?? [];
    const days = range.length > 1 ? range : splitDayAndTime(text.slice(0, maxDateLength)).map(({ day }) => day);
    const numeric = days.flatMap((day) => numericParts(day) ?? []);
    if (numeric.length === 0 && !yearAlone.test(text))
      for (const [, one = '', other = ''] of text.slice(0, maxDateLength).matchAll(yearless))
        if (Number(one) <= 31 && Number(other) <= 31)
          numeric.push({ first: one, second: other, year: '', dotted: false });
    return numeric.slice(0, range.length > 1 || numeric[0]?.year === '' ? 2 : 1).map((one) => ({ ...one, text }));
  });
  const weekdayOrders = pairs.flat().map((text) => orderByWeekday(text, from));
  const votes = {
    day:
      parts.filter(({ first }) => Number(first) > 12).length + weekdayOrders.filter((order) => order === 'day').length,
    month:
      parts.filter(({ second }) => Number(second) > 12).length +
      weekdayOrders.filter((order) => order === 'month').length,
  };
  if (votes.day !== votes.month) return { order: votes.day > votes.month ? 'day' : 'month', ambiguous: null };
  const [dayRuns, monthRuns] = [countReversedPairs(pairs, 'day'), countReversedPairs(pairs, 'month')];
  if (dayRuns !== monthRuns) return { order: dayRuns < monthRuns ? 'day' : 'month', ambiguous: null };
  const ambiguousPart = parts.find(
    ({ first, second, dotted }) =>
      !dotted && Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12,
  );
  return { order: 'day', ambiguous: ambiguousPart?.text ?? null };
}

/** A year as programs write it, or behind the name of a month. */
const yearAlone = /(?<!\d)(?:19|20)\d\d(?!\d)/;

/** Returns the order of an ambiguous date in the countries of its events; undefined if they do not tell. */
export function orderIn(countries: readonly string[], text: string): DateOrder | undefined {
  if (countries.length > 0 && countries.every((country) => country === 'United States')) return 'month';
  const isMixed = countries.some((country) => monthFirst.has(country));
  return countries.length === 0 || isMixed || yearAlone.test(text) || numericYear.test(text) ? undefined : 'day';
}

const numericYear = /\d[./-]\d{1,2}[./-]\d\d/;
/** Countries in which people write the month first, some or all of them. */
const monthFirst: ReadonlySet<string> = new Set(['United States', 'Canada', 'Philippines']);

/** Counts events that would end before they start, or last longer than a month. */
function countReversedPairs(pairs: readonly (readonly [start: string, end: string])[], order: DateOrder): number {
  return pairs.filter(([start, end]) => {
    const [from, to] = [parseDay(start, order)?.day, parseDay(end, order)?.day];
    return from !== undefined && to !== undefined && (to < from || daysBetween(from, to) > 31);
  }).length;
}

/** Returns the order in which a date falls on the weekday that it names; undefined if both do, or neither. */
function orderByWeekday(text: string, from: string | undefined): DateOrder | undefined {
  const weekday = weekdayIn(text);
  if (weekday === undefined) return undefined;
  const fitting = (['day', 'month'] as const).filter((order) => {
    const day = parseRange(text, order, from)?.start.day;
    return day !== undefined && weekdayOf(day) === weekday;
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

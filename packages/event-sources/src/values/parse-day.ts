import { addDays, daysBetween } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import { isIgnoredDateWord, monthOf } from './month-names.ts';
import {
  type Clock,
  formatDay,
  halfOfDay,
  maxDateLength,
  parseClock,
  parseInstant,
  type ParsedMoment,
  startInHalf,
  timeInWords,
} from './parse-instant.ts';
import { withPlainDigits } from './plain-digits.ts';
import { withoutDoors } from './time-words.ts';

/** The part of `1/2/2026` that comes first. */
export type DateOrder = 'day' | 'month';

const numericPattern = /^(\d{1,2})(\s*[./-]\s*|\s+)(\d{1,2})(\s*[./-]\s*|\s+)'?(\d{4}|\d{2})\.?$/;
// for up to 80 characters: maxDateLength
const yearFirst = /^(\d{4})\s*[./ -]\s*(\d{1,2})\s*[./ -]\s*(\d{1,2})\.?$/;
const eastAsian = /^(?:(\d{4})\s*[年년]\s*)?(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]\s?(?:[(（][^()（）]{1,5}[)）])?$/;

/** A day as far as it is written. */
interface PartialDay {
  year: string | null;
  month: string | null;
  day: string;
}

/** A day as far as it is written, and its time, if any. */
interface PartialMoment {
  part: PartialDay;
  clock: Clock | null;
}

/**
 * Parses a day in human notation, optionally followed by a time; undefined when it is invalid. One without a year is the next such day
 * from `from` on, if that is given.
 */
export function parseDay(text: string, order: DateOrder, from?: string): ParsedMoment | undefined {
  if (text.length > maxDateLength) return undefined;
  const plain = withPlainDigits(text);
  return wholeIn(plain, partsIn(plain, order), from);
}

/** Returns what a text in plain digits is: an instant, or the first of its readings that is complete. */
function wholeIn(plain: string, parts: readonly PartialMoment[], from?: string): ParsedMoment | undefined {
  const exact = parseInstant(plain);
  if (exact !== undefined) return exact;
  for (const { part, clock } of parts) {
    const day = wholeDay(part, from);
    if (day !== undefined) return momentOf(day, clock);
  }
  return undefined;
}

const momentOf = (day: string, clock: Clock | null): ParsedMoment => ({
  day: addDays(day, clock?.days ?? 0),
  time: clock?.time ?? null,
  offset: null,
});

/** Between the ends of a range; one without spaces only between digits, and not within a date. */
// for up to 80 characters: maxDateLength
const rangeMarks =
  /\s(?:[-–—‑~/→➔>]|->|to|tot|till|thru|through|until|bis|au|al|a|até|до|по|do|t\/m|til)\s|[–—‑~〜～…]|\.{2,3}|(?<=\d(?:\.|st|nd|rd|th)?)-(?=(?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:[./, ]|st|nd|rd|th))|(?<=\p{L}{3}\.?)[-/](?=\d{1,2}\.?\s\p{L}{3})|(?<=^\d{4}-\d\d-\d\d)\/(?=\d\d$)|(?<=^\d{1,2})\/(?=\d{1,2}\s\p{L}{3})|(?<=^\d{8})-(?=\d{8}$)|(?<=\d\/\d{1,2})-(?=\d{1,2}$)|(?<=[\dh])-(?=\d{1,2}(?:[:.h]\d\d|h)$)|(?<=\d\s?[ap]m)-(?=\d)|\/(?=\d{4}-|\d{1,2}\.\d{1,2}\.\d)/giu;

const and = 'and|und|y|e|et|i|и|en|og|och|ja|és|ve|a|oraz|та|і|și';
/** Days one after another: `11, 12 & 13 June`, `11./12.06.2027`, `Fri 11th & Sat 12th June`. */
// for up to 80 characters: maxDateLength
const daysInTurn = new RegExp(
  String.raw`(?<![\d.:])\d{1,2}(?:\.|st|nd|rd|th|er)?(?:(?:\s?[,&+/]|\s(?:${and}))\s?(?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?![\d:]))+`,
  'giu',
);
/** A month behind each of several days: `11 juin, 12 et 13 juin`. */
// for up to 80 characters: maxDateLength
const repeatedMonth = new RegExp(
  String.raw`(\d{1,2}\.?)\s(\p{L}{3,12})(?=(?:\s?[,&+]|\s(?:${and})\s).{1,40}\s\2)`,
  'giu',
);
/** How many days an event lasts, behind its first: `11 June 2027 (3 days)`. */
// for up to 80 characters: maxDateLength
const countOfDays =
  /\s?\((\d{1,2})\s?(?:days?|tage?|jours?|d[ií]as?|giorni|dagen|dag[ea]r?|dni|dn[íy]|nap|дн(?:я|ей)|ימים|日間)\)$/iu;
/** Between two hours without minutes: `22–06 Uhr`, `dalle 22 alle 6`. */
// for up to 80 characters: maxDateLength
const hoursOnly =
  /(?<=\d\.?,?\s)((?:dalle|von|from|das|od|с|van)\s(?:ore\s)?)?(\d{1,2})(?:\s?[-–—]\s?|\s(?:alle|bis|to|à|às|a|do|до|tot)\s(?:ore\s)?)(\d{1,2})(\s?(?:uhr|h|hrs|uur|ч|ore|horas|heures))?\.?$/iu;
const withMinutes = (match: string, word: string | undefined, opens: string, closes: string, unit = ''): string =>
  word === undefined && unit === '' ? match : `${opens}:00-${closes}:00`;
const datedEnd =
  /^\d{4}\D.*[-–—‑~]\s?(?:0?[1-9]|1[0-2])[./]\d{1,2}\.?$|[-–—‑]\s?\d{1,2}\.(?:0?[1-9]|1[0-2])\.?$|^\d{1,2}\D.*\s\d{1,2}[:.]\d\d\s?-\s?\d{1,2}[:.]\d\d$/;

const isAnd = new RegExp(`^(?:${and})$`, 'iu');

/** Writes days one after another as a range; the last number may be a month: `18, 19 e 20/06`. */
function asRange(list: string): string {
  const days = (list.match(/\d+/g) ?? []).map(Number);
  const areDays = (list.match(/\p{L}+/gu) ?? []).every((word) => isIgnoredDateWord(word) || isAnd.test(word));
  if (areDays && days.every((day, at) => at === 0 || day === days[at - 1]! + 1))
    return `${days[0]}-${days.at(-1)}${list.endsWith('.') ? '.' : ''}`;
  // for up to 80 characters: maxDateLength
  const [, listedDays = '', month = ''] = /^(.*[,&+\s].*)(\/\d{1,2})$/.exec(list) ?? [];
  return month === '' ? list : `${asRange(listedDays)}${month}`;
}

/** Parses a day or a range of days, `11.-13.06.2027`: what one end lacks, it takes from the other. */
export function parseRange(
  text: string,
  order: DateOrder,
  from?: string,
): { start: ParsedMoment; end: ParsedMoment | undefined } | undefined {
  if (text.length > maxDateLength) return undefined;
  const [dayCount = '', count = '1'] = countOfDays.exec(text) ?? [];
  const plain = withoutDoors(withPlainDigits(text.slice(0, text.length - dayCount.length)))
    .trim()
    .replace(/^(?:ab|vanaf|starting|à partir d[ue]|a partir del?|dès le|från|fra)\s/iu, '')
    .replace(hoursOnly, withMinutes)
    .replace(repeatedMonth, '$1')
    .replace(daysInTurn, asRange);
  // in `11.06.2027 - 13.06.` the end is not a time, in `11.06.2027 22:00-06:00` not an offset
  const parts = partsIn(plain, order);
  const single = datedEnd.test(plain) ? undefined : wholeIn(plain, parts);
  if (single !== undefined && dayCount !== '')
    return { start: single, end: { day: addDays(single.day, Number(count) - 1), time: null, offset: null } };
  if (single !== undefined) return { start: single, end: undefined };
  for (const mark of plain.matchAll(rangeMarks)) {
    const [left, right] = [
      plain
        .slice(0, mark.index)
        .replace(/^\s*(?:(?:from|von|vom|w\/e|weekend|du|del|dal|с|de|od|da|van)\s+|dall['’]\s?)/iu, ''),
      plain.slice(mark.index + mark[0].length),
    ];
    const parsed = rangeOf(left.trim(), right.trim(), order, from);
    if (parsed !== undefined) return parsed;
  }
  const next = wholeIn(plain, parts, from);
  return next === undefined ? undefined : { start: next, end: undefined };
}

/** A start after midnight, counted from the day before: `24:00`, `25時`. */
export const lateHour = /(?<!\d)(?:2[4-9]|30)(?::\d\d|時)/;

function rangeOf(left: string, right: string, order: DateOrder, from: string | undefined) {
  // `2027.6.11 - 6.12`: behind a year, the month comes first
  const endOrder = yearFirst.test(left) ? 'month' : order;
  const starts = partsIn(left, order);
  const exact = wholeIn(left, starts);
  if (exact === undefined && starts.length === 0) return undefined;
  const ends = partsIn(right, endOrder);
  const last = exact && wholeIn(right, ends);
  if (exact !== undefined && last !== undefined) return { start: exact, end: last };
  const clock = exact?.time == null ? undefined : parseClock(right);
  if (exact !== undefined && clock !== undefined) {
    const days = clock.days - Number(clock.days > 0 && lateHour.test(left));
    const start = { ...exact, time: startInHalf(exact.time!, left, right, clock.time) };
    return { start, end: timeAfter(start, { ...clock, days }) };
  }
  for (const { part: first, clock: opens } of starts) {
    for (const { part: second, clock: closes } of ends) {
      const month = first.month ?? second.month;
      const endMonth = second.month ?? month;
      const endYear = second.year ?? first.year;
      const lastDay = wholeDay({ ...second, month: endMonth, year: endYear }, from);
      if (lastDay === undefined) continue;
      const firstDay = second.year === null && first.year !== null ? wholeDay({ ...first, month }, from) : undefined;
      // `31 Dec 2026 – 2 Jan`
      const end = firstDay !== undefined && firstDay > lastDay ? nextYear(lastDay) : lastDay;
      const year = first.year ?? end.slice(0, 4);
      const start = wholeDay({ ...first, month, year }, from);
      const begins =
        start !== undefined && start > end && first.year === null
          ? wholeDay({ ...first, month, year: String(Number(year) - 1) }, from)
          : start;
      if (begins === undefined || begins > end || daysBetween(begins, end) > 62) continue;
      return { start: momentOf(begins, opens), end: momentOf(end, closes) };
    }
  }
  return undefined;
}

/** Returns an end without a day: on that of the start, or the next one. */
export function timeAfter({ day, time: starts }: ParsedMoment, { time, days }: Clock): ParsedMoment {
  const isNext = days === 0 && starts !== null && time <= starts && time !== starts;
  return { day: addDays(day, days + Number(isNext)), time, offset: null };
}

/** A time before its day: `22:00, 11.06.2027`, `10pm on Friday 11 June`. */
const timeBefore =
  // for up to 80 characters: maxDateLength
  /^(\d{1,2}[:.h]\d{2}(?:\s?(?:uhr|h|[ap]\.?m\.?))?|\d{1,2}\s?(?:uhr|h|[ap]\.?m\.?))[\s,]+(?:(?:on|am|le|el|il|em|den)\s+)?(\S.*)$/iu;

export const hasMonth = (text: string): boolean =>
  (text.match(/\p{L}{3,}/gu) ?? []).some((word) => monthOf(word) !== undefined);

const wordBefore = new RegExp(`^(?!\\D{0,12}(?:${halfOfDay}|${timeInWords}))\\D{1,12}`, 'iu');

/** Splits a text into day and time in all plausible ways. */
export function splitDayAndTime(text: string): { day: string; time: string }[] {
  const words = text.trim().split(/[\s,]+/);
  const parts = [{ day: text.trim(), time: '' }];
  const [, before = '', after = ''] = timeBefore.exec(text.trim()) ?? [];
  if (after !== '') parts.push({ day: after, time: before });
  for (let count = 1; count <= 4 && count < words.length; count += 1) {
    const lastWords = words.slice(-count).join(' ');
    const time = lastWords.replace(wordBefore, (word) => (hasMonth(word) ? word : ''));
    // a number alone is an hour behind a word only: `kl 22`
    const isHour = !/^\d{1,2}\.?$/.test(time) || (/^\p{L}/u.test(lastWords) && !time.endsWith('.'));
    if (time !== '' && isHour) parts.push({ day: words.slice(0, -count).join(' '), time });
  }
  return parts;
}

/** Reads a text as a day, perhaps with a time, in all plausible ways. */
const partsIn = (text: string, order: DateOrder): PartialMoment[] =>
  splitDayAndTime(text).flatMap(({ day, time }) => {
    const clock = time === '' ? null : parseClock(time);
    const part = clock === undefined ? undefined : partialDay(day, order);
    return part === undefined ? [] : [{ part, clock: clock! }];
  });

/** Returns a day that is complete, or the next one of its month and day from `from` on. */
function wholeDay(part: PartialDay, from: string | undefined): string | undefined {
  if (part.month === null) return undefined;
  if (part.year !== null) return validDay(formatDay(part.year, part.month, part.day));
  if (from === undefined) return undefined;
  // 29 February comes every four or eight years.
  for (let year = Number(from.slice(0, 4)), last = year + 8; year <= last; year += 1) {
    const day = validDay(formatDay(String(year), part.month, part.day));
    if (day !== undefined && day >= from) return day;
  }
  return undefined;
}

const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const shortPattern = /^(\d{1,2})(?:\.|\s?[日일])?$/;
const yearlessPattern = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\.?$/;
/** Words before a date in numbers: `Sa 12.06.` */
const wordsBefore = /^(?:\p{L}{2,12}\.?,?\s+){1,3}(?=\d)/u;

function partialDay(written: string, order: DateOrder): PartialDay | undefined {
  const [leadingWords = ''] = wordsBefore.exec(written) ?? [];
  const isIgnored = (leadingWords.match(/\p{L}+/gu) ?? []).every(isIgnoredDateWord);
  const [trailingWord = ''] = /(?<=[\d日일]\.?),?\s\p{L}{2,12}\.?$/u.exec(written) ?? [];
  const isWeekday = trailingWord !== '' && isIgnoredDateWord(trailingWord.replace(/[\s.,]/g, ''));
  const text = written.slice(isIgnored ? leadingWords.length : 0, isWeekday ? -trailingWord.length : undefined);
  const [, year, month = '', day = ''] = yearFirst.exec(text) ?? eastAsian.exec(text) ?? [];
  if (month !== '') return { year: year ?? null, month, day };
  const [, only] = shortPattern.exec(text) ?? [];
  if (only !== undefined) return { year: null, month: null, day: only };
  const [, one, other] = yearlessPattern.exec(text) ?? [];
  const parts = one === undefined ? numericParts(text) : { first: one, second: other ?? '', year: null };
  if (parts === undefined) return namedMonth(text);
  const { first, second } = parts;
  const [dayFirst, monthFirst] = [
    { year: parts.year, month: second, day: first },
    { year: parts.year, month: first, day: second },
  ];
  const isValid = ({ month, day }: { month: string; day: string }): boolean => Number(month) <= 12 && Number(day) <= 31;
  const [likelyDay, otherDay] = order === 'day' ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  return isValid(likelyDay) || !isValid(otherDay) ? likelyDay : otherDay;
}

const validDay = (day: string): string | undefined => (isDay(day) ? day : undefined);

/** Returns the parts of a date in numbers, with a year at its end; undefined for others. */
export function numericParts(text: string) {
  const [, first, separator = '', second = '', other = '', year = ''] = numericPattern.exec(text) ?? [];
  // `9-11.07.` are three days
  const isRange = separator.trim() === '-' && other.trim() === '.' && year.length === 2;
  return first === undefined || isRange ? undefined : { first, second, year, dotted: separator.includes('.') };
}

/** Two digits at the end of a date, behind the month or the day: in `12 juin à 22` they are an hour. */
const shortYear = /(?:\d(?:st|nd|rd|th|\.)?[\s,.'’/-]*|\p{L}{3}[\s.'’/-]*|\p{L}{3},?\s(?:de|del|of)\s)(?<!\d)\d\d\.?$/u;

/** Parses a day with the name of the month, in any order; undefined when another word occurs. */
function namedMonth(text: string): PartialDay | undefined {
  const parts = text.normalize('NFKC').match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const digits = parts.filter((part) => /^\d/.test(part));
  if (digits.length === 0 || digits.length > 2) return undefined;
  const words = parts.filter((part) => !/^\d/.test(part)).map((word) => ({ word, month: monthOf(word) }));
  const [month = null, ...more] = words.flatMap((one) => one.month ?? []).map(String);
  if (more.length > 0 || words.some((one) => one.month === undefined && !isIgnoredDateWord(one.word))) return undefined;
  const [one = '', other = ''] = digits;
  // `22h` is a time
  const isTime = (): boolean => words.length > 0 && parseClock(parts.join(' ')) !== undefined;
  if (month === null && ((digits.length > 1 && other.length !== 4) || isTime())) return undefined;
  if (other === '') return one.length <= 2 ? { year: null, month, day: one } : undefined;
  const [year, day] = one.length === 4 ? [one, other] : [other, one];
  if (year.length === 2 && !shortYear.test(text)) return undefined;
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return undefined;
  return { year, month, day };
}

import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import { calendarNames } from '@moonfloor/lineup/calendar-names';
import { wordSet } from '@moonfloor/lineup/word-patterns';

/** Common abbreviations that no locale contains. */
const otherMonths = { SEPT: 9, MRZ: 3, MAERZ: 3, MAR: 3, OKT: 10, DEZ: 12, SET: 9, AGO: 8 };

/** Other words in dates: articles, prepositions, ordinal suffixes, the word for year. */
const ignoredDateWords =
  'st nd rd th er re eme e o a го й г года р року gada of the de del do den der dem m am le la el il al on em di d van dia dias ב พศ';

/** Abbreviations of weekdays with two letters that have no other meaning. */
const shortWeekdays = wordSet('MO FR SA');

interface DateWords {
  months: ReadonlyMap<string, number>;
  /** Words without information: weekdays, articles. */
  ignored: ReadonlySet<string>;
  /** Names of weekdays, Sunday 0 to Saturday 6; null for what means several. */
  weekdays: ReadonlyMap<string, number | null>;
}

let cachedWords: DateWords | undefined;

/** Returns the words of a text; abbreviations in Thai have points within them: `มิ.ย.` */
const lettersOf = (text: string): string[] => searchKey(withoutThaiPoints(text)).match(/[\p{L}\p{M}]+/gu) ?? [];

/** Removes points after Thai letters, as in abbreviations. */
export const withoutThaiPoints = (text: string): string => text.replace(/(?<=\p{Script=Thai})\./gu, '');

/** Created on first use, as it takes some milliseconds. */
function dateWords(): DateWords {
  if (cachedWords !== undefined) return cachedWords;
  const months = new Map<string, number>();
  const ignored = new Set([...wordSet(ignoredDateWords)].map(searchKey));
  const weekdays = new Map<string, number | null>([...ignored].map((word) => [word, null]));
  for (const { of, name, number } of calendarNames()) {
    const words = lettersOf(name);
    if (of === 'month') {
      const [word] = words;
      // with its marks, too: `ม.ค.` is January, `มี.ค.` March
      const exact = nameKey(withoutThaiPoints(name));
      for (const key of [exact, word])
        if (key !== undefined && words.length === 1 && !months.has(key)) months.set(key, number);
      continue;
    }
    for (const word of words) {
      ignored.add(word);
      if (word.length < 3 && !shortWeekdays.has(word)) continue;
      weekdays.set(word, weekdays.has(word) && weekdays.get(word) !== number ? null : number);
    }
  }
  for (const [word, month] of Object.entries(otherMonths)) months.set(word, month);
  for (const word of months.keys()) weekdays.delete(word);
  cachedWords = { months, ignored, weekdays };
  return cachedWords;
}

/**
 * Returns the month (1 to 12) of a word in any of the languages, with or without the Hebrew prefix; undefined for other
 * words.
 */
export function monthOf(word: string): number | undefined {
  const { months } = dateWords();
  const key = searchKey(word);
  return months.get(nameKey(word)) ?? months.get(key) ?? (key.startsWith('ב') ? months.get(key.slice(1)) : undefined);
}

/** Returns true for a word of a date that does not affect which day it is. */
export function isIgnoredDateWord(word: string): boolean {
  return dateWords().ignored.has(searchKey(word));
}

/** Names of the months of the Persian calendar, in Persian and as English writes them. */
let persianMonths: ReadonlyMap<string, number> | undefined;

const persianParts = (time: number): Map<string, number> =>
  new Map(
    new Intl.DateTimeFormat('en-u-ca-persian', { year: 'numeric', month: 'numeric', day: 'numeric', timeZone: 'UTC' })
      .formatToParts(time)
      .map(({ type, value }) => [type, Number.parseInt(value, 10)]),
  );

/** Returns the day of `22 خرداد 1406` as `2027-06-12`; undefined if the Persian calendar does not have that month or day. */
export function persianDay(day: number, word: string, year: number): string | undefined {
  persianMonths ??= new Map(
    ['fa', 'en'].flatMap((language) => {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-persian`, { month: 'long', timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, at) => [searchKey(format.format(Date.UTC(2027, 3 + at, 5))), at + 1] as const,
      );
    }),
  );
  const month = persianMonths.get(searchKey(word));
  if (month === undefined) return undefined;
  // six months have 31 days, the others 30; the year begins between 19 and 22 March
  const inYear = Math.min(month - 1, 6) * 31 + Math.max(month - 7, 0) * 30 + day - 1;
  const start = [19, 20, 21, 22]
    .map((date) => Date.UTC(year + 621, 2, date))
    .find((time) => persianParts(time).get('month') === 1);
  const time = (start ?? Number.NaN) + inYear * 86_400_000;
  return persianParts(time).get('day') === day ? new Date(time).toISOString().slice(0, 10) : undefined;
}

/** Weekdays of East Asia, from Sunday, as written beside a date: `(土)`, `土曜日`, `星期六`, `토요일`, `Thứ Bảy`. */
const eastAsianWeekdays = [
  '日일天 nhật',
  '月월一 hai',
  '火화二 ba',
  '水수三 tư',
  '木목四 năm',
  '金금五 sáu',
  '土토六 bảy',
];
export const eastAsianWeekday =
  /\s?(?:[(（]([日月火水木金土일월화수목금토])[)）]|(?:星期|[周週])([日天一二三四五六])|([日月火水木金土])曜日?|([일월화수목금토])요일|(?:thứ\s(hai|ba|tư|năm|sáu|bảy)|chủ\s(nhật)),?(?:\sngày)?\s)/iu;

/** A weekday in German, before a time in German: other languages have words of the same letters. */
const germanWeekday = /^(so|mo|di|mi|do|fr|sa)\.?,?\s\d{1,2}(?:[:.]\d\d)?\s?uhr$/i;

/** Returns the weekday that a text of a date names, Sunday 0 to Saturday 6; undefined without one, or with several. */
export function weekdayIn(text: string): number | undefined {
  const sign = eastAsianWeekday
    .exec(text)
    ?.slice(1)
    .find((one) => one !== undefined);
  if (sign !== undefined) return eastAsianWeekdays.findIndex((signs) => signs.includes(sign.toLowerCase()));
  const { weekdays } = dateWords();
  const [, short = ''] = germanWeekday.exec(text) ?? [];
  if (short !== '') return ['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa'].indexOf(short.toLowerCase());
  const numbers = new Set(lettersOf(text).flatMap((word) => weekdays.get(word) ?? []));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/** The weekend that ends with a day: `w/e 13 June 2027`. */
export const weekendBefore = /^(?:w\/e|weekend ending|week ending)\s(?=(?:sun\p{L}{0,3}\.?,?\s)?\d)/iu;

import { calendarNames } from './calendar-names.ts';
import { remember } from './remember.ts';
import { wordSet } from './word-patterns.ts';

/** Abbreviations of weekdays that are floors (`OG`, upstairs) and words in other languages. */
const floorsAndWords = wordSet('al ar az dj ig lr og or');

interface CalendarWords {
  /** Weekdays by their names; Sunday is 0. `so` is a Sunday in German, a Saturday in Slovak: the language that is more common comes first. */
  days: ReadonlyMap<string, readonly number[]>;
  shortDays: ReadonlyMap<string, readonly number[]>;
  /** Months by their names, from 1. */
  months: ReadonlyMap<string, number>;
}

let words: CalendarWords | undefined;

const fillers =
  wordSet(`the of de den der am on d to and und night nacht noche יום morning afternoon evening arvo daytime nighttime late early midday
  vormittag nachmittag abend matin après-midi soir mañana tarde manhã noite mattina pomeriggio sera wieczór večer este`);
/** Words that join days and dates with numbers: `vom 15. bis 17. Mai`, `du samedi 15 au dimanche 16 mai`. */
const joining =
  wordSet(`from until von vom bis zum du au le les et del al el los y dal il e a de do no em dia dias с по и з до та od do w ve van tot en till från til fra och og
  z i między και az`);
export const dayCounts = wordSet(
  'nap dzien journée giornata päivä dag day tag dia día jour dzień den день יום giorno ημέρα ημερα jornada ziua gün día 日目 night nacht',
);
const numeric = /^(?:\d{1,2}(?:st|nd|rd|th|er|º|ª)?|20\d\d|日|月)$/u;
const eastAsianDate =
  /^(?:\d{4}[年년] ?)?\d{1,2}[月월] ?\d{1,2}[日号일] ?(?:\(?(?:周|星期)?[月火水木金土日一二三四五六天월화수목토일](?:曜日?|요일)?[)・祝]*)?:?$/u;
/** `8/7 (土)`, `10.3 周日`: a weekday of one character counts beside a number. */
const eastAsianDay =
  /^(?:周|週|星期|礼拜)[一二三四五六日天]$|^[月火水木金土日월화수목토일](?:曜日?|요일)?$|^[月火水木金土日]・?祝$/u;
const counted = /^(?:\d{1,2}(?:\.|st|nd|rd|th)?|one|two|three|four|five|eins|zwei|drei|vier|first|second|third)$/u;
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const year = '(?:20)?\\d\\d';
const numericDate = new RegExp(
  `^(?:20\\d\\d[-./]${day}[-./]${day}|${day}[./]${day}[./](?:${year})?` +
    `|${day}[/-]${day}(?:[/-]${year})?|${day}\\.${day})\\.?$`,
  'u',
);
const dateAtStart = /^(?:20\d\d-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}(?:[./](?:\d\d|20\d\d)?)?)[\s,:|–—-]+/u;

/** True for a text whose first word does not occur in days and dates: a quick test that settles most lines. */
function beginsOtherwise(text: string): boolean {
  if (/^\P{L}.*\d|[日月]/su.test(text)) return false;
  const [, written] = /^([^\s,;|()–—:/]*\p{L}[^\s,;|()–—:/]*)/u.exec(text) ?? [];
  if (written === undefined) return false;
  const word = written.toLowerCase().replaceAll('i\u0307', 'i').replace(/\.$/u, '');
  const { days, shortDays, months } = calendarWords();
  return !(
    days.has(word) ||
    shortDays.has(word) ||
    months.has(word) ||
    fillers.has(word) ||
    joining.has(word) ||
    dayCounts.has(word) ||
    counted.test(word)
  );
}

/**
 * Returns true if the text is only a day or a date: `Friday 12/08`, `SATURDAY`, `Samstag, 14. August 2027`, `Day 2`. An
 * ambiguous word such as "sun" or "may" alone is not.
 */
export const isDayText = remember((text: string): boolean => {
  if (text.length > 60 || text.includes('\t') || beginsOtherwise(text)) return false;
  if (eastAsianDate.test(text)) return true;
  const colon = /:\s*$/u.test(text);
  const bare = text.toLowerCase().replaceAll('i\u0307', 'i').replace(/:\s*$/u, '');
  const parts = bare
    .replace(/^(\d{1,2})\.(\p{L}{3,12})\.(?=\d)/u, '$1 $2 ')
    // `12.03.Sat`
    .replace(/^(\d{1,2}\.\d{1,2})\.(?=\p{L})/u, '$1 ')
    .split(/[\s,;|()（）–—]+|:(?=\s|$)|(?<=\p{L})\/(?=\p{L})/u)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length === 0) return false;
  const { days, shortDays, months } = calendarWords();
  const hasDigit = /\d/u.test(bare);
  let strong = false;
  let weak = false;
  let month = false;
  let number = false;
  for (const [index, part] of parts.entries()) {
    const word = part.replace(/\.$/u, '');
    if (numericDate.test(part)) strong = true;
    else if (days.has(word)) strong = true;
    else if (shortDays.has(word) || (hasDigit && eastAsianDay.test(word))) weak = true;
    else if (months.has(word)) month = true;
    else if (numeric.test(word)) number = true;
    else if (dayCounts.has(word) && [index + 1, index - 1].some((at) => counted.test(parts[at] ?? ''))) strong = true;
    else if (strong && number && isMisspelt(word, months)) strong = true;
    else if (
      !fillers.has(word) &&
      !(hasDigit && joining.has(word)) &&
      !dayCounts.has(word) &&
      !(counted.test(word) && [index + 1, index - 1].some((at) => dayCounts.has(parts[at] ?? '')))
    )
      return false;
  }
  // October is `Ott`, who is an artist
  return strong || (weak && colon) || ((weak || month) && number);
});

/** True for the name of a month with a wrong, missing or surplus letter: `JULLET`. */
const isMisspelt = (word: string, months: ReadonlyMap<string, number>): boolean =>
  word.length > 3 &&
  [...months.keys()].some(
    (month) =>
      Math.abs(month.length - word.length) <= 1 &&
      month.slice(0, 2) === word.slice(0, 2) &&
      month.at(-1) === word.at(-1),
  );

/** Removes a leading day or date if more text follows: `Fri `, `Saturday, `, `12.08. `. */
export const takeLeadingDay = remember((text: string): string => {
  const dated = text.replace(dateAtStart, '');
  const match = /^([\p{L}]+)\.?[\s,:|–—-]+(?=[^\s])/u.exec(dated);
  if (match?.[1] === undefined) return dated;
  const { days, shortDays } = calendarWords();
  const word = match[1].toLowerCase();
  if (!days.has(word) && !shortDays.has(word)) return dated;
  return dated.slice(match[0].length).replace(dateAtStart, '');
});

/** Returns the names of days and months in all the languages, in lower case without dots. */
export function calendarWords(): CalendarWords {
  if (words !== undefined) return words;
  const days = new Map<string, readonly number[]>();
  const shortDays = new Map<string, readonly number[]>();
  const months = new Map<string, number>();
  for (const { of, width, name, number } of calendarNames())
    for (const word of spellings(plain(name))) {
      if (of === 'month' && !months.has(word)) months.set(word, number);
      if (of === 'weekday' && name.length > 1 && !floorsAndWords.has(word))
        addDay(width === 'long' ? days : shortDays, word, number);
    }
  words = { days, shortDays, months };
  return words;
}

function addDay(daysByWord: Map<string, readonly number[]>, word: string, day: number): void {
  daysByWord.set(word, [...new Set([...(daysByWord.get(word) ?? []), day])]);
}

/** Capitals are often written without accents (`SABADO`, `ΠΑΡΑΣΚΕΥΗ`), and the Turkish `MAYIS` becomes `mayis`. */
const spellings = (word: string): string[] => [
  word,
  withoutAccents(word),
  word.replaceAll('ı', 'i'),
  // `יום שישי`
  word.replace(/^יום /u, ''),
  // `วันเสาร์ที่ 7`
  ...(/\p{sc=Thai}/u.test(word) ? [`${word}ที่`] : []),
  // `sexta-feira`
  word.replace(/-feira$/u, ''),
];

const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');

/** Lines have the apostrophe of typewriters: `п'ятниця`. */
const plain = (word: string): string => word.toLowerCase().replace(/\.$/u, '').replaceAll('ʼ', "'");

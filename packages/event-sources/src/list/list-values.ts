import { isTown } from '@moonfloor/lineup/places';
import { parseCountry } from '../values/countries.ts';
import { statusInPlaceOf } from '../values/event-name.ts';
import { leadingDay, unit } from '../values/leading-day.ts';
import { isIgnoredDateWord, monthOf } from '../values/month-names.ts';
import { parseClocks } from '../values/parse-clocks.ts';
import { hasMonth, parseRange } from '../values/parse-day.ts';
import { afterTime, maxDateLength, parseInstant } from '../values/parse-instant.ts';
import { parsePlaceLine } from '../values/places.ts';
import { beforeTime, besideTime, startBehindDoors } from '../values/time-words.ts';

/** The day from which those without a year are counted: they are in its year. */
export const earliest = '2000-01-01';

/** What a text says of when: a time, or a day at its beginning, and what stands behind that. */
export interface When {
  isTime: boolean;
  /** True for a day, or days, perhaps without a year. */
  isDate: boolean;
  /** The day with which the text begins, as it is written; empty without one, and in rows of tables. */
  day: string;
  rest: string;
  /** The first day; in the year 2000 if none is written. */
  start: string;
}

/** Reads when a text says that something is, in one pass. */
export function whenIn(text: string): When {
  const isClock = isTime(text);
  const leading = !/\d/.test(text) || isClock ? undefined : leadingDay(text, 'day', earliest);
  const none = { isTime: isClock, isDate: false, day: '', rest: '', start: '' };
  if (leading === undefined || !mayBeDate(leading.written)) return none;
  const { written: day, rest: remainder, range } = leading;
  const isWhole = day === text.trim();
  if (!isWhole && (/[;\t]|,\S/.test(text) || isTime(day))) return none;
  return { isTime: false, isDate: isWhole, day, rest: remainder, start: range.start.day };
}

/** True for a day, or days, perhaps without a year. */
export const isDate = (text: string): boolean =>
  mayBeDate(text) && !isTime(text) && parseRange(text.trim(), 'day', earliest) !== undefined;

const mayBeDate = (text: string): boolean =>
  /\d/.test(text) &&
  text.length <= maxDateLength &&
  !/^\d{1,2}(?:[.,:]\d{1,2})?$|^[^(]*\)/.test(text.trim()) &&
  !hasNameBetween(text.trim().split(/\s+/));

/** Whether a word between a day and its time may be a name: `12.06. Oak 22:00`. */
function hasNameBetween(words: readonly string[]): boolean {
  const [day, time] = [
    words.findIndex((word) => /\d/.test(word)),
    words.findLastIndex((word) => /\d[:.h]\d\d/.test(word)),
  ];
  return words
    .slice(day + 1, Math.max(day + 1, time))
    .flatMap((word) => word.match(/\p{L}{2,}/gu) ?? [])
    .some((word) => !isWordOfTime(word));
}

/** Whether a text has a word that is none of a day or a time. */
export const hasOtherWords = (text: string): boolean => text.split(/\s+/).some((word) => !isWordOfTime(word));

/** Whether a word may be one of a day or a time. */
const isWordOfTime = (word: string): boolean =>
  /\d/.test(word) ||
  (word.match(/\p{L}+/gu) ?? []).every(
    (part) => isIgnoredDateWord(part) || monthOf(part) !== undefined || besideTime.test(part),
  );
/** What stands instead of a day that is not known yet. */
export const isUndecided = (text: string): boolean =>
  text.length <= 40 &&
  (hasMonth(text) ||
    /(?<!\p{L})(?:tb[acd]|to be (?:announced|confirmed)|termin folgt|wird noch|à (?:confirmer|venir)|por confirmar|a confirmar|da definire|уточняется)(?!\p{L})/iu.test(
      text,
    ));
/** True for a time of day, or two. */
export const isTime = (text: string): boolean =>
  /\d/.test(text) &&
  text.length <= maxDateLength &&
  !/^\d{1,4}(?:\/\d{1,2})?(?:\s?\([^()]*\))?$|\.\d{1,2}\.$|^\d{1,2}\.\d{1,2}\.?\s?[-–—]\s?\d{1,2}\.\d{1,2}\./.test(
    text.trim(),
  ) &&
  // `12.06 (сб)`
  !isIgnoredDateWord(/^\d{1,2}\.\d{1,2}\s?\((\p{L}{2,12})\.?\)$/u.exec(text.trim())?.[1] ?? '-') &&
  clocksIn(text) !== undefined &&
  parseInstant(text) === undefined;

function clocksIn(text: string) {
  const trimmed = text.trim();
  if (startBehindDoors.test(trimmed)) return parseClocks(trimmed);
  const time = trimmed.replace(beforeTime, '');
  return /^\d/.test(time) ? parseClocks(time) : undefined;
}

/** Whether a text is a place that ends with a country. */
export const isPlace = (text: string): boolean =>
  text.includes(',') && parseCountry(text.slice(text.lastIndexOf(',') + 1).trim()) !== undefined;

/** Writes `Bern (CH)` as `Bern, CH`. */
export const withCountry = (text: string): string => {
  const [, town, country = ''] = /^(.{1,120}?)\s?\(([^()]{2,30})\)$/u.exec(text.trim()) ?? [];
  return town !== undefined && parseCountry(country) !== undefined ? `${town}, ${country}` : text.trim();
};

/** Splits `Bern, Switzerland (sold out)` into the place and the remark behind its country. */
export function splitRemark(text: string): [place: string, remark: string] {
  const [, place = '', remark = ''] = /^(.{1,120}?)\s?\(([^()]{2,40})\)$/u.exec(text) ?? [];
  return parseCountry(remark) === undefined && parseCountry(place.split(/,\s*/).at(-1)!) !== undefined
    ? [place, remark]
    : [text, ''];
}

/** Splits `Old Mill, Bern (CH)` into venue, town and country; one part before a country is a town. */
export function splitWhere(text: string): [venue: string, town: string, country: string] {
  // an address: `Old Mill, Street 1, 3011 Bern`
  if (text.includes(',') && /\d/.test(text)) {
    const { event_location: venue, area = '', country = '' } = parsePlaceLine(text, []);
    return [venue ?? '', area, country];
  }
  const parts = withCountry(text)
    .split(/,|\s[•·]\s/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parseCountry(parts.at(-1) ?? '') === undefined ? '' : parts.pop()!;
  const isTownAlone = parts.length === 1 && (country !== '' || isTown(parts[0]!));
  return isTownAlone ? ['', parts[0]!, country] : [parts[0] ?? '', parts.slice(1).join(', '), country];
}

/** Splits `Name @ Venue, Town`; what stands alone may also be `Name, Venue, Town, Country`. */
export const splitNameAndPlace = (text: string, isAlone: boolean): [name: string, place: string] => {
  const [name = '', ...place] = text.split(/\s@(?:\s|(?=[^\s\p{sc=Latin}]))/u);
  if (place.length > 0) return [name.trim(), place.join(' @ ').trim()];
  const [, outside = '', inner = ''] = /^(.{1,200}?)\s\(([^()]{2,150})\)$/u.exec(text) ?? [];
  const isSettled = (last = ''): boolean => parseCountry(last) !== undefined || isTown(last);
  const isLand = (name: string, land: string): boolean => !name.includes(', ') && parseCountry(land) !== undefined;
  if (
    isAlone &&
    (inner.includes(',') ? isSettled(inner.split(',').at(-1)!.trim()) : isTown(inner) || isLand(outside, inner))
  )
    return [outside, inner];
  const parts = withCountry(text).split(/,\s+/);
  const isWhole = isAlone && parts.length > 2 && isSettled(parts.at(-1));
  return isWhole ? [parts[0]!, parts.slice(1).join(', ')] : [text.trim(), ''];
};

/** Most words of a day, or of a range of them. */
const maxDayWords = 8;

/**
 * Splits a text into the day at its beginning or end, and the rest: `11.06.2027, Berlin, Germany`, `Fr 11.06.27 22:00 Oak`,
 * `Oak (11.06.2027, Berlin)`, `Oak: 11 June 2027`.
 */
export function splitDate(part: string): string[] {
  if (isDate(part) || isTime(part)) return [part];
  const [, name = '', inner = ''] = /^(.{1,200}?)\s\(([^()]{3,150})\)$/u.exec(part) ?? [];
  if (isTime(inner)) return [...splitDate(name), inner];
  if (isDate(inner) && !isDate(name) && splitDate(name).length === 1) return [name, inner];
  const [, head = '', tail = ''] =
    /^(.{1,300}),\s+([^,]{2,30})$/u.exec(part) ?? /^(.{1,300}\p{L})\s(\d{1,2}[:h]\d\d\S{0,7})$/u.exec(part) ?? [];
  if (isTime(tail)) return [...splitDate(head), tail];
  const within = inner === '' ? [] : splitDate(inner);
  if (within.length > 1 && isDate(within[0]!)) return [name, ...within];
  const words = part.split(' ');
  const isEnd = (at: number): boolean => !unit.test(words[at + 1] ?? '') && isDate(bare(words.slice(0, at + 1)));
  const first = words.slice(0, maxDayWords).findLastIndex((_, at) => isEnd(at)) + 1;
  const begins = words.slice(0, first).join(' ');
  if (
    first > 0 &&
    first < words.length &&
    /^[\p{L}~【「『]/u.test(words[first]!) &&
    isClear(begins) &&
    isMore(words.slice(first))
  )
    return [bare(words.slice(0, first)), words.slice(first).join(' ')];
  const last = words.findIndex(
    (_, at) =>
      at > 0 && at >= words.length - maxDayWords && !words[at]!.startsWith('(') && isDate(bare(words.slice(at))),
  );
  const leadingText = words.slice(0, last).join(' ');
  if (
    last > 0 &&
    !/[;\t|]/.test(leadingText) &&
    whenIn(leadingText).day === '' &&
    isClear(`${leadingText.slice(-1)}${words.slice(last).join(' ')}`)
  )
    return [leadingText.replace(/[:,]$/, ''), words.slice(last).join(' ')];
  const pieces = part.split(/,\s+/);
  const count = pieces.findLastIndex((_, at) => isDate(pieces.slice(0, at + 1).join(', '))) + 1;
  return count === 0 || count === pieces.length
    ? [part]
    : [pieces.slice(0, count).join(', '), pieces.slice(count).join(', ')];
}

/** Splits `22:00 Oak`, `10pm – 6am, Barn` into the time and the rest, as far as it begins with one. */
export function splitTime(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const count = words.slice(0, 4).findLastIndex((_, at) => isTime(bare(words.slice(0, at + 1)))) + 1;
  return [bare(words.slice(0, count)), words.slice(count).join(' ')].filter(Boolean);
}

/** Whether words say more than that a time has no known end. */
const isMore = (words: readonly string[]): boolean => words.join(' ').replace(afterTime, '') !== '';
/** Returns words without the sign behind them. */
const bare = (words: readonly string[]): string => words.join(' ').replace(/[:,]$/, '');
/** Whether a day beside other words has a year, a time, points or a colon. */
const isClear = (day: string): boolean =>
  /\d{4}|\.\d\d\b|(?<!\d)\d{1,2}\.\d{1,2}\.$|\d\/\d{1,2}\/\d\d|\d\.\s?[-–]|:\d\d|:$|^:|[)）]$/.test(day);

const dash = /(?<=[\d\p{L}.)])\s[-–—]\s(?=[\d\p{L}])/gu;

const dayAlone = /^\d{1,2}(?:\.|st|nd|rd|th)?$/;

/** Returns a text in which the ends of a range of days, or of times, are closer: `30 June–4 July 2027`, `22:00–06:00`. */
export function joinRanges(text: string): string {
  return text.replace(dash, (sign, at: number) => {
    const words = text.slice(Math.max(0, at - 60), at).split(/\s/);
    const after = text.slice(at + sign.length, at + 60).split(/\s/, 5);
    if (!isWordOfTime(after[0]!) || !isWordOfTime(words.at(-1)!)) return sign;
    const ends = after.map((_, to) => bare(after.slice(0, to + 1))).filter((end) => /\d/.test(end));
    const isRange = words.slice(-4).some((_, from, last) => {
      const start = last.slice(from).join(' ');
      const [word = '', number = ''] = start.split(' ');
      const isPart =
        /^\d{1,2}(?:\.|st|nd|rd|th)$/.test(start) ||
        // `Fri 12 – Sun 14 March 2027`
        (isIgnoredDateWord(word.replace(/[.,]$/, '')) && start === `${word} ${number}` && dayAlone.test(number)) ||
        (/^\d{1,2}$/.test(start) && last.length === words.length && from === 0);
      const isEnd = (test: (range: string) => boolean): boolean => ends.some((end) => test(`${start}–${end}`));
      return isTime(start) ? isEnd(isTime) : (isPart || isDate(start)) && isEnd(isDate);
    });
    return isRange ? '–' : sign;
  });
}

/** Puts a status that stands alone, or what is in brackets before the day, before the name, which is the first other text. */
export function withStatus(texts: readonly string[]): string[] {
  const status = texts.find((text) => statusInPlaceOf(text) !== undefined);
  const [name, next, ...others] = texts.filter((text) => text !== status);
  const joined =
    next !== undefined && /^\[[^\]]{1,40}\]$/.test(name!) ? [`${name!} ${next}`, ...others] : [name, next, ...others];
  const presentTexts = joined.filter((text) => text !== undefined);
  if (name === undefined) return [...texts];
  return status === undefined ? presentTexts : [`${status}: ${presentTexts[0]!}`, ...presentTexts.slice(1)];
}

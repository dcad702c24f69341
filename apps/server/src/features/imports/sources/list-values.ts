import { isTown } from '@moonfloor/lineup/places';
import { parseCountry } from '../values/countries.ts';
import { statusInPlaceOf } from '../values/event-name.ts';
import { leadingDay } from '../values/leading-day.ts';
import { hasMonth, parseRange } from '../values/parse-day.ts';
import { afterTime, maxDateLength, parseClock, parseInstant } from '../values/parse-instant.ts';

/** True for a day, or days, perhaps without a year. */
export const isDate = (text: string): boolean =>
  /\d/.test(text) &&
  text.length <= maxDateLength &&
  !/^\d{1,2}(?:[.,:]\d{1,2})?$/.test(text.trim()) &&
  !isTime(text) &&
  parseRange(text.trim(), 'day', '2000-01-01') !== undefined;
/** Splits a text that begins with a day into it and the rest; undefined for others. */
export function dayAndRest(text: string): { day: string; rest: string } | undefined {
  const found = /\d/.test(text) ? leadingDay(text, 'day', '2000-01-01') : undefined;
  return found !== undefined && isDate(found.written) ? { day: found.written, rest: found.rest } : undefined;
}
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
  !/^\d{1,2}$|\.\d{1,2}\.$/.test(text.trim()) &&
  text.split(/\s?[–—-]\s?/u).every((part) => parseClock(part) !== undefined && parseInstant(part) === undefined);
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
  const [name = '', ...place] = text.split(/\s@\s/u);
  if (place.length > 0) return [name.trim(), place.join(' @ ').trim()];
  const [, before = '', inner = ''] = /^(.{1,200}?)\s\(([^()]{4,150})\)$/u.exec(text) ?? [];
  const isSettled = (last = ''): boolean => parseCountry(last) !== undefined || isTown(last);
  if (isAlone && (inner.includes(',') ? isSettled(inner.split(',').at(-1)!.trim()) : isTown(inner)))
    return [before, inner];
  const parts = withCountry(text).split(/,\s+/);
  const isWhole = isAlone && parts.length > 2 && isSettled(parts.at(-1));
  return isWhole ? [parts[0]!, parts.slice(1).join(', ')] : [text.trim(), ''];
};

/** Splits `11.06.2027, Berlin, Germany`, `Fr 11.06.27 22:00 Oak` and `Oak (11.06.2027, Berlin)` into the day and the rest. */
export function splitDate(part: string): string[] {
  if (isDate(part)) return [part];
  const [, name = '', inner = ''] = /^(.{1,200}?)\s\(([^()]{4,150})\)$/u.exec(part) ?? [];
  const within = inner === '' ? [] : splitDate(inner);
  if (within.length > 1 && isDate(within[0]!)) return [name, ...within];
  const words = part.split(' ');
  const length = words.slice(0, 8).findLastIndex((_, at) => isDate(words.slice(0, at + 1).join(' '))) + 1;
  if (
    length > 0 &&
    length < words.length &&
    !part.includes('  ') &&
    /^\p{L}/u.test(words[length]!) &&
    words.slice(length).join(' ').replace(afterTime, '') !== '' &&
    /\d{4}|\.\d\d\b|:\d\d/.test(words.slice(0, length).join(' '))
  )
    return [words.slice(0, length).join(' '), words.slice(length).join(' ')];
  const pieces = part.split(/,\s+/);
  const count = pieces.findLastIndex((_, at) => isDate(pieces.slice(0, at + 1).join(', '))) + 1;
  return count === 0 || count === pieces.length
    ? [part]
    : [pieces.slice(0, count).join(', '), pieces.slice(count).join(', ')];
}

/** Joins parts that are the ends of a range of days: `30 June`, `4 July 2027`. */
export const joinRanges = (parts: readonly string[]): string[] =>
  parts.reduce<string[]>((joined, part) => {
    const range = `${joined.at(-1) ?? ''} – ${part}`;
    const isEnd = joined.length > 0 && isDate(part) && isDate(range);
    return isEnd ? [...joined.slice(0, -1), range] : [...joined, part];
  }, []);

/** Puts a status that stands alone before the name, which is the first other text. */
export function withStatus(texts: readonly string[]): string[] {
  const status = texts.find((text) => statusInPlaceOf(text) !== undefined);
  const [name, ...others] = texts.filter((text) => text !== status);
  return status === undefined || name === undefined ? [...texts] : [`${status}: ${name}`, ...others];
}

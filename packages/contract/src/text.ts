/** Texts of records, beyond those of names. */

import { isDay, nameKey } from '@moonfloor/lineup/text';

export {
  codePoints,
  hasInvisible,
  isDay,
  isPrintable,
  nameKey,
  normalise,
  stripInvisible,
  uppercase,
} from '@moonfloor/lineup/text';

/** Like `excessiveMarks`, including the half-width forms of two marks. */
const excessiveForms = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Normalizes a text to NFKC; one with an excessive run of marks is returned unchanged. */
export function normaliseCompatibility(text: string): string {
  return excessiveForms.test(text) ? text : text.normalize('NFKC');
}

/** Letters that Unicode does not decompose into a base letter and a mark, although users treat them so. */
const plainLetters: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH' };

/** Texts without anything to decompose: printable ASCII. */
const plain = /^[ -~]*$/;

/** Returns the form for searching: like `nameKey`, without accents and other marks. */
export function searchKey(text: string): string {
  // fast path for most texts, a tenth of the time; they contain no other white space
  if (plain.test(text)) return text.trim().replace(/ {2,}/g, ' ').toUpperCase();
  // without its marks a text decomposes in linear time
  const bare = text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '');
  return nameKey(bare).replace(/[ØŁĐÐÆŒÞ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Maximum UTF-16 units per code point before composition: four marks and letters of two units each. */
const unitsBefore = 8;

/**
 * Returns whether a text may have at most `max` code points once composed. Constant time: call it before a text is
 * normalized, matched, counted or compared.
 */
export function isBounded(text: string, max: number): boolean {
  return text.length <= max * unitsBefore;
}

/** Returns the names that are neither empty nor the same as a preceding one or as `own`, see `nameKey`. */
export function distinctNames(names: readonly string[], own = ''): string[] {
  const seen = new Set(['', nameKey(own)]);
  return names.filter((name) => !seen.has(nameKey(name)) && seen.add(nameKey(name)));
}

/** Splits comma text into trimmed, non-empty, distinct parts (case-insensitive). */
export function splitList(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !seen.has(nameKey(part)) && seen.add(nameKey(part)));
}

/** True for a time of day written `HH:MM`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Returns true for a date and time without a zone, written `YYYY-MM-DDTHH:MM`. */
export function isWallTime(text: string): boolean {
  return text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11));
}

/** Returns true for an absolute http or https URL. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

/** Returns a text with the decimal digits of all scripts (Arabic, Persian, Thai …) in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit.normalize('NFKC')))));

/** The digits of a script stand in a run of ten. */
function digitValue(digit: string): number {
  const value = digit.codePointAt(0)!;
  let zero = value;
  while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return value - zero;
}

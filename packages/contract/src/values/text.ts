/** Texts of records, beyond those of names. */

import { isDay, nameKey, normalise, plainApostrophes, uppercase } from '@moonfloor/lineup/text';

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

/** Returns a text as it is stored: trimmed and composed (NFC), null if empty. */
export const normaliseText = (text: string): string | null => normalise(text) || null;

/** Returns a name as it is stored, in uppercase. */
export const normaliseName = (text: string): string => uppercase(normalise(text));

/** Like `excessiveMarks`, including the half-width forms of two marks. */
const excessiveForms = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Normalizes a text to NFKC; one with an excessive run of marks is returned unchanged. */
export function normaliseCompatibility(text: string): string {
  return excessiveForms.test(text) ? text : text.normalize('NFKC');
}

/**
 * Number of the rule of `searchKey`. Increment it when the rule changes: servers then write all stored keys and words
 * again when they start.
 */
export const searchKeyRule = 2;

/**
 * Letters that Unicode does not decompose although people type them as others, each before its replacement: letters of
 * their own, letters with a stroke or hook, small capitals, forms of Arabic letters.
 */
const typedAs = new Map(
  `ÆAE ŒOE ÞTH ẞSS ØO ŁL ĐD ÐD ƉD ĦH ŦT ŊN ƏE ƎE ƐE ƆO ƗI ƏE ɈJ ɄU ɌR ɎY ƵZ ȤZ ɃB ƁB ƊD ƑF ƓG ǤG ƘK ƝN ȠN ƤP ƬT ƮT ƲV ƳY ȺA ȻC ɆE
  ȽL ȾT ⱣP ĸK ᴀA ʙB ᴄC ᴅD ᴇE ꜰF ɢG ꟆG ʜH ɪI ꞮI ᴊJ ᴋK ʟL ᴌL ᴍM ɴN ᴏO ᴘP ʀR ƦR ꜱS ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ ٱا یي ىي کك ةه`
    .split(/\s+/)
    .map(([letter = '', ...typed]) => [letter, typed.join('')]),
);
const typedOtherwise = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'gu');

/** Characters that are not shown or not typed: marks, half-width ones too, joiners and such, the Arabic lengthening. */
const untyped = /[\p{M}\p{Default_Ignorable_Code_Point}\uFF9E\uFF9F\u0640]/gu;

/** Single letters with dots between them, and one after the last: `C.O.S.M.O.S.`; three and more with other signs: `N-O-V-A`. */
const initials =
  /(?<![\p{L}\p{N}])\p{L}(?:(?:\.\p{L})+|([*_~·•-])\p{L}(?:\1\p{L})+)(?![\p{L}\p{N}])(?:\.(?![\p{L}\p{N}]))?/gu;

/** Texts without anything to fold: printable ASCII without dots, backticks, and single letters between other signs. */
const plain = /^(?!.*\b[A-Za-z]([*_~-])[A-Za-z]\1)[ -\-/-_a-~]*$/;

/**
 * Returns the form in which all searches compare texts: like `nameKey`, without accents and other marks, invisible
 * characters, and signs between initials; full-width, mathematical and other styles of letters, digits of other scripts,
 * hiragana and katakana, dashes and quotation marks are the same.
 */
export function searchKey(text: string): string {
  // fast path for most texts, a tenth of the time; they contain no other white space
  if (plain.test(text)) return text.trim().replace(/ {2,}/g, ' ').toUpperCase();
  // without its marks a text decomposes in linear time
  const bare = plainApostrophes(text.replace(untyped, '')).normalize('NFKD').replace(/\p{M}/gu, '');
  return nameKey(asciiDigits(bare))
    .replace(typedOtherwise, (letter) => typedAs.get(letter) ?? letter)
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[“”„‟«»″״]/g, '"')
    .replace(/[׳]/g, "'")
    .replace(initials, (letters) => letters.replace(/\P{L}/gu, ''));
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

/** Returns the names that are neither empty nor the same as a preceding one or as `ownName`, see `nameKey`. */
export function distinctNames(names: readonly string[], ownName = ''): string[] {
  const seenKeys = new Set(['', nameKey(ownName)]);
  return names.filter((name) => !seenKeys.has(nameKey(name)) && seenKeys.add(nameKey(name)));
}

/** Splits comma text into trimmed, non-empty, distinct parts (case-insensitive). */
export function splitList(text: string): string[] {
  const seenKeys = new Set<string>();
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !seenKeys.has(nameKey(part)) && seenKeys.add(nameKey(part)));
}

/** True for a time of day written `HH:MM`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Returns true for a date and time without a zone, written `YYYY-MM-DDTHH:MM`. */
export function isWallTime(text: string): boolean {
  return text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11));
}

/** Returns a text with the decimal digits of all scripts (Arabic, Persian, Thai …) in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit.normalize('NFKC'))));

/** The digits of a script stand in a run of ten. */
function digitValue(digit: string): number {
  const value = digit.codePointAt(0)!;
  let zero = value;
  while (value - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return value - zero;
}

/** Compares two texts by their characters, as `<` does, for sorting. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

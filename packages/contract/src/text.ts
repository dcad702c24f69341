/** Text in its stored form: trimmed, NFC, counted in code points after uppercasing. */

const controls = /\p{Cc}/u;
const controlsButLines = /[^\P{Cc}\n\t]/u;

/**
 * More consecutive combining marks than any language uses (Unicode Standard Annex 15, section 13: Stream-Safe Text
 * Format). Normalizing such a run takes quadratic time.
 */
const excessiveMarks = /(?<!\p{M})\p{M}{31}/u;

function compose(text: string): string {
  return excessiveMarks.test(text) ? text : text.normalize('NFC');
}

/** Like `excessiveMarks`, including the half-width forms of two marks. */
const excessiveForms = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Normalizes a text to NFKC; one with an excessive run of marks is returned unchanged. */
export function normaliseCompatibility(text: string): string {
  return excessiveForms.test(text) ? text : text.normalize('NFKC');
}

/** Trims, composes (NFC) and normalizes line breaks. */
export function normalise(text: string): string {
  return compose(text.replace(/\r\n?/g, '\n')).trim();
}

/** Unicode uppercase, composed again because uppercasing can decompose a character. */
export function uppercase(text: string): string {
  return compose(text.toUpperCase());
}

/** Returns the key by which names are compared: uppercased, every run of white space collapsed to one space. */
export function nameKey(name: string): string {
  return uppercase(normalise(name)).replace(/\s+/gu, ' ');
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

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
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

/**
 * Returns true if the text is well-formed Unicode without control characters (line breaks and tabs optionally allowed)
 * and without excessive runs of combining marks.
 */
export function isPrintable(text: string, lines: boolean): boolean {
  return text.isWellFormed() && !(lines ? controlsButLines : controls).test(text) && !excessiveMarks.test(text);
}

/** Format characters: invisible, so that names that look the same could differ by them. */
const invisible = /\p{Cf}/u;
const allInvisible = /\p{Cf}/gu;

/** Returns whether a text has invisible characters. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Returns the names that are neither empty nor the same as a preceding one or as `own`, see `nameKey`. */
export function distinctNames(names: readonly string[], own = ''): string[] {
  const seen = new Set(['', nameKey(own)]);
  return names.filter((name) => !seen.has(nameKey(name)) && seen.add(nameKey(name)));
}

/** Removes invisible characters. */
export function stripInvisible(text: string): string {
  return text.replace(allInvisible, '');
}

/** Splits comma text into trimmed, non-empty, distinct parts (case-insensitive). */
export function splitList(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !seen.has(nameKey(part)) && seen.add(nameKey(part)));
}

/** Returns true for a valid date, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
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

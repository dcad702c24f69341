/** Text as it is stored: trimmed, NFC, counted in code points after uppercasing. */

const controls = /\p{Cc}/u;
const controlsButLines = /[^\P{Cc}\n\t]/u;

/**
 * More combining marks in a row than any language writes (Unicode Standard Annex 15, section 13: Stream-Safe Text
 * Format). Composing takes time that grows with the square of such a run.
 */
const excessiveMarks = /(?<!\p{M})\p{M}{31}/u;

function compose(text: string): string {
  return excessiveMarks.test(text) ? text : text.normalize('NFC');
}

/** As `excessiveMarks`; the compatibility forms of two letters are marks. */
const excessiveForms = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Composes a text and replaces its compatibility characters (NFKC); one with an endless run of marks stays as it is. */
export function normaliseCompatibility(text: string): string {
  return excessiveForms.test(text) ? text : text.normalize('NFKC');
}

/** Trims, composes (NFC) and gives line breaks one form. */
export function normalise(text: string): string {
  return compose(text.replace(/\r\n?/g, '\n')).trim();
}

/** Unicode uppercase, composed again because uppercasing can take a character apart. */
export function uppercase(text: string): string {
  return compose(text.toUpperCase());
}

/** The form in which names are compared: uppercased, every run of white space folded to one space. */
export function nameKey(name: string): string {
  return uppercase(normalise(name)).replace(/\s+/gu, ' ');
}

/** Letters that Unicode does not take apart into a plain one and its mark, though readers do. */
const plainLetters: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH' };

/** Texts that have nothing to take apart: printable ASCII. */
const plain = /^[ -~]*$/;

/** The form in which texts are searched: as names are compared, and without accents and other marks. */
export function searchKey(text: string): string {
  // most texts, in a tenth of the time; nothing else is white space in them
  if (plain.test(text)) return text.trim().replace(/ {2,}/g, ' ').toUpperCase();
  // without its marks a text takes linear time to be taken apart
  const bare = text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '');
  return nameKey(bare).replace(/[ØŁĐÐÆŒÞ]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** UTF-16 units that a code point takes at most before it is composed: four marks and letters of two units each. */
const unitsBefore = 8;

/**
 * Whether a text may come to at most `max` code points once it is composed. Takes no time to speak of, whatever the text: it is
 * asked before a text is normalised, matched, counted or compared.
 */
export function isBounded(text: string, max: number): boolean {
  return text.length <= max * unitsBefore;
}

/**
 * True when the text is well-formed Unicode without control characters (line breaks and tabs allowed on demand) and
 * without endless runs of combining marks.
 */
export function isPrintable(text: string, lines: boolean): boolean {
  return text.isWellFormed() && !(lines ? controlsButLines : controls).test(text) && !excessiveMarks.test(text);
}

/** Format characters: nobody sees them, and two names that look the same can differ by them. */
const invisible = /\p{Cf}/u;
const allInvisible = /\p{Cf}/gu;

/** Whether a text has characters that nobody sees. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** A text without characters that nobody sees. */
export function stripInvisible(text: string): string {
  return text.replace(allInvisible, '');
}

/** Splits comma text into trimmed, non-empty parts, each once (compared without regard to case). */
export function splitList(text: string): string[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !seen.has(nameKey(part)) && seen.add(nameKey(part)));
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a time of day written `HH:MM`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** True for an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

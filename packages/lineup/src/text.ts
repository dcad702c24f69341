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

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
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
/** Returns whether a text has invisible characters. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Returns true for a valid date, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

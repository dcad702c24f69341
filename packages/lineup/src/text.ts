/** Text in its stored form: trimmed, NFC, counted in code points after uppercasing. */

const controls = /\p{Cc}/u;
const controlsButLines = /[^\P{Cc}\n\t]/u;

/**
 * More consecutive combining marks than any language uses (Unicode Standard Annex 15, section 13: Stream-Safe Text
 * Format). Normalizing such a run takes quadratic time.
 */
const excessiveMarks = /(?<!\p{M})\p{M}{31}/u;

function compose(text: string): string {
  // earlier characters are composed
  if (!/[\u0300-\u{10FFFF}]/u.test(text)) return text;
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

/** Joiners and tags, without which names are compared. */
const joiners = /\u200C|\u200D|[\u{E0020}-\u{E007F}]/gu;

/** What keyboards and word processors write for an apostrophe. */
const apostrophes = /[`´‘’‛ʹʻʼʽˈ′‵＇]/gu;

export const plainApostrophes = (text: string): string => text.replace(apostrophes, "'");

/**
 * Returns the key by which names are compared: uppercased, without joiners, with plain apostrophes, every run of white
 * space collapsed to one space.
 */
export function nameKey(name: string): string {
  return plainApostrophes(uppercase(normalise(name)).replace(joiners, '')).replace(/\s+/gu, ' ');
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

/**
 * Format characters with those that spelling needs (Unicode Standard Annex 31, section 2.3; Technical Standard 51), which
 * are captured: a joiner between Arabic letters, behind a letter or mark of India and its neighbours, between pictures; the
 * tags of a flag; Arabic signs.
 */
const formats =
  /((?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}])[\u200C\u200D](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}])|(?<=[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200C\u200D]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,8}\u{E007F}|[\u0600-\u0605\u06DD\u070F\u08E2])|\p{Cf}/gu;

/** Returns whether a text has invisible characters that its spelling does not need. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text) && stripInvisible(text) !== text;
}

/** Removes invisible characters that its spelling does not need. */
export function stripInvisible(text: string): string {
  return text.replace(formats, (_, needed: string | undefined) => needed ?? '');
}

/** Returns true for a valid date, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a text with letters, none of them small. */
export function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

import { remember } from './remember.ts';

/** Bracket pairs, list bullets and ornaments, which surround and separate the words of a line-up. */

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '【': '】', '〔': '〕' };
const openers = new Set(Object.keys(closerOf));
const closers = new Set(Object.values(closerOf));

/** Replaces each character inside brackets in `maskBrackets`; a private-use character that no pattern matches. */
const filler = '\uE000';

/** A bracket pair that no other pair encloses: indexes of its opening and of its closing bracket. */
interface BracketPair {
  start: number;
  end: number;
}

/**
 * The outermost pairs of round, square and curly brackets, in order. Brackets without a partner are ordinary
 * text.
 */
export function bracketPairs(text: string): BracketPair[] {
  const first = text.search(/[([{【〔]/u);
  if (first < 0) return [];
  const openBrackets: { start: number; closer: string }[] = [];
  const pairs: BracketPair[] = [];
  for (let index = first; index < text.length; index += 1) {
    const char = text[index] ?? '';
    if (openers.has(char)) openBrackets.push({ start: index, closer: closerOf[char] ?? '' });
    else if (closers.has(char) && openBrackets.at(-1)?.closer === char) {
      const start = openBrackets.pop()?.start ?? index;
      while ((pairs.at(-1)?.start ?? -1) > start) pairs.pop();
      pairs.push({ start, end: index });
    }
  }
  return pairs;
}

/** The texts inside the outermost brackets, in order. */
export function bracketContents(text: string): string[] {
  return bracketPairs(text).map(({ start, end }) => text.slice(start + 1, end));
}

/** Removes unpaired brackets, except those inside a pair. */
export function dropUnpaired(text: string): string {
  if (!/[()[\]{}【】〔〕]/u.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { start, end } of [...bracketPairs(text), { start: text.length, end: text.length }]) {
    result += text.slice(from, start).replace(/[()[\]{}【】〔〕]/gu, ' ') + text.slice(start, end + 1);
    from = end + 1;
  }
  return result.replace(/ +/gu, ' ').trim();
}

const unclosed = /[([{]([^()[\]{}【】〔〕,;|•]{1,60})$/u;

/** Closes a bracket left open around a line's last words, and removes other unpaired ones. */
export function repairBrackets(text: string): string {
  const match = unclosed.exec(text);
  const closer = match === null || match.index === 0 ? '' : (closerOf[match[0][0] ?? ''] ?? '');
  return dropUnpaired(text + closer);
}

/** Masks everything inside brackets, keeping indexes, so that patterns match the outside only. */
export function maskBrackets(text: string): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of bracketPairs(text)) {
    masked += text.slice(from, start + 1) + filler.repeat(end - start - 1);
    from = end;
  }
  return masked + text.slice(from);
}

/** Splits at a global pattern's matches, none of them empty, outside brackets; parts are trimmed, empty ones kept. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const masked = maskBrackets(text);
  const parts: string[] = [];
  let from = 0;
  // `matchAll` would copy the pattern each time
  separator.lastIndex = 0;
  for (let match = separator.exec(masked); match !== null; match = separator.exec(masked)) {
    parts.push(text.slice(from, match.index).trim());
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from).trim());
  return parts;
}

/** True when the text has a letter or a digit of any script. */
export function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Number of words: runs without spaces. */
export function wordCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (text[index] !== ' ' && (index === 0 || text[index - 1] === ' ')) count += 1;
  return count;
}

/** Bullets, arrows, box drawing, geometric shapes, dingbats and the punctuation that separates. */
const ornament = new RegExp(
  '[\\s\\u22C5\\u2027\\u2E31\\u23D0\\u2022\\u2023\\u2043\\u00B7\\u2219\\u22C6\\u2010-\\u2015\\u2212' +
    '\\u2190-\\u21FF\\u2500-\\u27BF\\u27F0-\\u27FF\\u2900-\\u297F\\u2B00-\\u2BFF\\u2026\\u3000-\\u3003\\u30FB' +
    '\\u266A|¦=~_,;:\\\\/<>&\\-]',
  'u',
);
/**
 * Emoji; the signs that belong to names (copyright, registered, trade mark, information) and flags are none
 * here.
 */
const pictograph =
  /(?![©®™ℹ〰〽㊗㊙\u{1F3F4}\u{1F1E6}-\u{1F1FF}])[\p{Extended_Pictographic}〓✓✔✗✘]|[\p{Emoji_Modifier}\uFE0E\uFE0F\u20E3]|\u200D/u;

/** True for one character (a code point) that decorates or separates. */
export function isOrnament(char: string): boolean {
  return ornament.test(char) || pictograph.test(char);
}

const emphasis = /^(\*{1,3}|_{1,3}|~{1,3})(?=[^\s*_~])(.*[^\s*_~])\1$/u;
const quoted = /^"([^"]+)"$/u;

/** Removes bullets, emoji, dashes, emphasis and quotation marks from both ends of a text. Idempotent. */
export const stripOrnaments = remember((text: string): string => {
  let current = text;
  for (;;) {
    const trimmed = trimEnds(current);
    const next = /^[*_~"]/u.test(trimmed) ? trimmed.replace(emphasis, '$2').replace(quoted, '$1') : trimmed;
    if (next === current) return current;
    current = next;
  }
});

const plainEnd = /[\p{L}\p{N}(]/u;

function trimEnds(text: string): string {
  if (plainEnd.test(text.slice(0, 1)) && /[\p{L}\p{N})]/u.test(text.slice(-1))) return text;
  let start = 0;
  let end = text.length;
  for (let char = charAt(text, start); start < end && isLoose(char, charAt(text, start + char.length), 1);) {
    start += char.length;
    char = charAt(text, start);
  }
  // `...Name`
  while (text[start] === '.' && text[start - 1] === '.') start -= 1;
  for (let char = charBefore(text, end); end > start && isLoose(char, charBefore(text, end - char.length), -1);) {
    end -= char.length;
    char = charBefore(text, end);
  }
  return text.slice(start, end);
}

/** The character, a code point, at or before an index; a space beyond the text. */
const charAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : ' ';
const charBefore = (text: string, at: number): string =>
  at <= 0 ? ' ' : charAt(text, at - (/[\uDC00-\uDFFF]/.test(text[at - 1]!) && at > 1 ? 2 : 1));

/** Ornaments come off always; stars and plus signs only when nothing is stuck to them; dots only in runs. */
function isLoose(char: string, inner: string, inward: 1 | -1): boolean {
  if (char === '*' || char === '+') return inner === ' ' || inner === char || (char === '+' && inward === 1);
  // `.: Name :.`
  if (char === '.') return inner === '.' || inner === ':' || (inward === 1 && inner === ' ');
  return isOrnament(char);
}

/** Returns the sign before a line; all flags are the same sign, and so are all emoji. */
export function markOf(text: string): string {
  const first = charAt(text, 0).trim();
  if (/[\p{L}\p{N}"'([]/u.test(first)) return '';
  if (/[\u{1F1E6}-\u{1F1FF}]/u.test(first)) return 'flag';
  return /\p{Extended_Pictographic}/u.test(first) ? 'emoji' : first;
}

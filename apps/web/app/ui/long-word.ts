import type { CSSProperties } from 'react';

/**
 * Widths of letters in em, in the display face (Unbounded 600) or its stand-in, whichever is wider: measured in
 * Chromium, the first kind that fits counts.
 */
const letterWidths: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[Iijl.,:;'’!|()[\]]/, 0.42],
  [/[ЖШЩ]/, 1.48],
  [/[MWÆŒЮЫ@%—]/, 1.36],
  [/[mw]/, 1.18],
  [/[EFJLST2-57]/, 0.82],
  [/\p{Lowercase}/u, 0.8],
];
const defaultWidthEm = 0.94;

/** Where a line may end: at spaces and hyphens, and anywhere in scripts that are written without spaces. */
const lineBreaks = /[\s\-–—\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;

/** Words that are no wider than this fit wherever names stand. */
const alwaysFittingEm = 6;

/** Words that are wider do not fit the narrowest cards, the round ones at 360 px, in the smallest letters of a name. */
const narrowestPlaceEm = 10.5;

/** Scripts whose letters stand by themselves, so that a word may be parted between any two of them. */
const charByCharScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{M}]+$/u;

/**
 * Tells the style of a name, as `--word`, how many em wide its longest word is, so that the name is set smaller where
 * that would be broken, and as `--part` how wide the parts are that it may be broken into; undefined where all words
 * are short.
 */
export function wordWidth(name: unknown): CSSProperties | undefined {
  if (typeof name !== 'string') return undefined;
  const words = name.split(lineBreaks);
  const em = Math.max(...words.map(widthOf));
  if (em <= alwaysFittingEm) return undefined;
  const part = Math.max(...words.flatMap(splitEvenly).map(widthOf));
  return { '--word': em.toFixed(1), ...(part < em && { '--part': part.toFixed(1) }) } as CSSProperties;
}

/** The pieces of a name between which a line may end besides where it may anyway: its endless words in even parts. */
export function breakIntoPieces(name: string): string[] {
  const pieces = [''];
  for (const piece of name.split(new RegExp(`(${lineBreaks.source})`, 'u'))) {
    const [first = '', ...rest] = splitEvenly(piece);
    pieces[pieces.length - 1] += first;
    pieces.push(...rest);
  }
  return pieces;
}

/** A word in as many parts of much the same width as the narrowest place needs. */
function splitEvenly(word: string): string[] {
  const em = widthOf(word);
  const count = Math.ceil(em / narrowestPlaceEm);
  if (count < 2 || !charByCharScripts.test(word)) return [word];
  const parts = [''];
  let before = 0;
  for (const letter of word) {
    const full = before >= (em * parts.length) / count - 0.01;
    if (full && !/\p{M}/u.test(letter)) parts.push('');
    parts[parts.length - 1] += letter;
    before += widthOf(letter);
  }
  return parts;
}

function widthOf(word: string): number {
  let em = 0;
  for (const letter of word) em += letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? defaultWidthEm;
  return em;
}

/** Lengths in UTF-16 units from which on a name is set smaller at the head of its page, and in which size. */
const longNames = [
  [120, 'lg'],
  [80, 'xl'],
  [40, '2xl'],
] as const;

/** The size of a long name at the head of its page, as the style `--size`; undefined for names of a usual length. */
export function longNameSize(name: unknown): CSSProperties | undefined {
  const size = typeof name === 'string' ? longNames.find(([length]) => name.length > length)?.[1] : undefined;
  return size && ({ '--size': `var(--text-${size})` } as CSSProperties);
}

import { type CSSProperties, Fragment } from 'react';

/** Widths of letters in em, in Unbounded 600 or its fallback, measured in Chromium; the first match applies. */
const letterWidths: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[Iijl.,:;'’!|()[\]]/, 0.42],
  [/[ЖШЩ]/, 1.48],
  [/[MWÆŒЮЫ@%—]/, 1.36],
  [/[mw]/, 1.18],
  [/[EFJLST2-57]/, 0.82],
  [/\p{Lowercase}/u, 0.8],
];
const defaultWidthEm = 0.94;

/** Line break opportunities: at spaces and hyphens, and anywhere in scripts written without spaces. */
const lineBreaks = /[\s\-–—\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;

/** Maximum width of words that fit everywhere. */
const alwaysFittingEm = 6;

/** Maximum width of words in the narrowest cards (round ones at 360 px) at the smallest font size of a name. */
const narrowestPlaceEm = 10.5;

/** Scripts without joined letters, in which a word may be broken between any two letters. */
const charByCharScripts = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{M}]+$/u;

/** Returns the widths in em of a name's longest word, and of the parts it may be broken into; if any is long. */
export function wordWidth(name: unknown): CSSProperties | undefined {
  if (typeof name !== 'string') return undefined;
  const words = name.split(lineBreaks);
  const em = Math.max(...words.map(widthOf));
  if (em <= alwaysFittingEm) return undefined;
  const part = Math.max(...words.flatMap(splitEvenly).map(widthOf));
  return { '--word': em.toFixed(1), ...(part < em && { '--part': part.toFixed(1) }) };
}

/** Splits a name at additional break opportunities: its overlong words in even parts. */
export function breakIntoPieces(name: string): string[] {
  const pieces = [''];
  for (const piece of name.split(new RegExp(`(${lineBreaks.source})`, 'u'))) {
    const [first = '', ...rest] = splitEvenly(piece);
    pieces[pieces.length - 1] += first;
    pieces.push(...rest);
  }
  return pieces;
}

/** Splits a word into as many parts of similar width as the narrowest card requires. */
function splitEvenly(word: string): string[] {
  const em = widthOf(word);
  const count = Math.ceil(em / narrowestPlaceEm);
  if (count < 2 || !charByCharScripts.test(word)) return [word];
  const parts = [''];
  let width = 0;
  for (const letter of word) {
    const full = width >= (em * parts.length) / count - 0.01;
    if (full && !/\p{M}/u.test(letter)) parts.push('');
    parts[parts.length - 1] += letter;
    width += widthOf(letter);
  }
  return parts;
}

function widthOf(word: string): number {
  let em = 0;
  for (const letter of word) em += letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? defaultWidthEm;
  return em;
}

/** Minimum lengths in UTF-16 units at which a name in a page header is set smaller, and the font sizes. */
const longNames = [
  [120, 'lg'],
  [80, 'xl'],
  [40, '2xl'],
] as const;

/** Returns the font size of a long name in a page header as the property `--size`; undefined for shorter names. */
export function longNameSize(name: unknown): CSSProperties | undefined {
  const size = typeof name === 'string' ? longNames.find(([length]) => name.length > length)?.[1] : undefined;
  return size && { '--size': `var(--text-${size})` };
}

/** A name in the direction of its script; a word too long for any line is broken evenly, without hyphens. */
export function NameText({ children }: { children: string }) {
  const pieces = breakIntoPieces(children);
  return (
    <bdi>
      {pieces.length === 1
        ? children
        : pieces.map((piece, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              <span>{piece}</span>
            </Fragment>
          ))}
    </bdi>
  );
}

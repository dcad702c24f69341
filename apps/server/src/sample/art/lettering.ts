import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';
import { num } from '../../platform/mandala/svg.ts';

/* Text is drawn as paths from fonts installed as dependencies, so that pictures are identical on machines without
   fonts. */
const FACES = [
  '@fontsource/unbounded/files/unbounded-latin-800-normal.woff',
  '@fontsource/unbounded/files/unbounded-latin-ext-800-normal.woff',
  '@fontsource/unbounded/files/unbounded-cyrillic-800-normal.woff',
  '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff',
];
const LINE_HEIGHT = 1.12;

let loaded: Font[] | undefined;

function faces(): Font[] {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= FACES.map((face) => opentype.parse(Uint8Array.from(readFileSync(resolve(face))).buffer));
  return loaded;
}

type Run = { font: Font; text: string };

/** Splits the text where the font changes; undefined when no font has one of its characters. */
function runsOf(text: string): Run[] | undefined {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = character === ' ' && last ? last.font : faces().find((face) => face.charToGlyphIndex(character) > 0);
    if (font === undefined) return undefined;
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

function widthOf(runs: readonly Run[], size: number): number {
  return runs.reduce((width, { font, text }) => width + font.getAdvanceWidth(text, size), 0);
}

/**
 * One line's outline as SVG path data, beginning at x on the baseline y. The font library's own path data contains NaN
 * where a coordinate is within a millionth of an integer.
 */
function outline(runs: readonly Run[], x: number, y: number, size: number): string {
  let data = '';
  let at = x;
  for (const { font, text } of runs) {
    for (const { type, ...coordinates } of font.getPath(text, at, y, size).commands)
      data += type + Object.values<number>(coordinates).map(num).join(' ');
    at += font.getAdvanceWidth(text, size);
  }
  return data;
}

/** Distributes words over `lines` lines of nearly the same length. */
function wrap(words: readonly string[], lines: number): string[] {
  const total = words.join(' ').length;
  const result: string[] = [];
  const rest = [...words];
  for (let line = 0; line < lines && rest.length > 0; line += 1) {
    const target = rest.join(' ').length / (lines - line);
    let taken = rest.shift()!;
    while (rest.length > lines - line - 1) {
      const longer = `${taken} ${rest[0]!}`;
      if (line < lines - 1 && longer.length > Math.max(target * 1.18, total / lines)) break;
      taken = longer;
      rest.shift();
    }
    result.push(taken);
  }
  return result;
}

/**
 * Sets a text in capitals, as large as it fits into a box of `width` by `height` units whose top edge is `top`, in as
 * many lines as look best, and returns its path data and its height; `align` is the fraction of a line's free space
 * that is to its left (0.5 centres). Undefined when the bundled fonts lack one of its characters.
 */
export function letter(
  text: string,
  box: { left: number; top: number; width: number; height: number; align?: number; largest?: number },
): { data: string; height: number } | undefined {
  // Greek capitals are written without accents; the rule affects no other letters.
  const words = text.toLocaleUpperCase('el').split(/\s+/u).filter(Boolean);
  if (words.length === 0 || runsOf(words.join('')) === undefined) return undefined;
  let [size, lines]: [number, Run[][]] = [0, []];
  for (let count = 1; count <= Math.min(words.length, 12); count += 1) {
    const wrapped = wrap(words, count).map((line) => runsOf(line) ?? []);
    const widest = Math.max(...wrapped.map((line) => widthOf(line, 100)));
    const fitting = Math.min((100 * box.width) / widest, box.height / (wrapped.length * LINE_HEIGHT));
    const limited = Math.min(box.largest ?? Infinity, fitting);
    if (limited > size * 1.02) [size, lines] = [limited, wrapped];
  }
  const data = lines.map((line, index) => {
    const x = box.left + (box.width - widthOf(line, size)) * (box.align ?? 0.5);
    return outline(line, x, box.top + size * (LINE_HEIGHT * index + 0.86), size);
  });
  return { data: data.join(''), height: lines.length * LINE_HEIGHT * size };
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { type Face, faces, faceUrl, fontStyles } from './font-faces.ts';

const cacheDir = path.resolve(import.meta.dirname, '../.cache/fonts');

/** OpenType features to keep: `tnum` (in the styles) and browsers' defaults without fractions, which span subsets. */
const keepFeatures = ['ccmp', 'dist', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** Entry of the name table with the licence's URL. Name and copyright are always kept. */
const licenceAddress = 14;

/** Returns the characters of a `unicode-range` without wildcards. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

/** Writes a subset of a Fontsource file, unless it exists. */
async function writeSubset(face: Face): Promise<void> {
  const fullFont = await readFile(fileURLToPath(import.meta.resolve(`${face.file}.woff2`)));
  const stamp = createHash('sha256')
    .update(fullFont)
    .update(face.range + keepFeatures)
    .digest('hex');
  const to = path.join(cacheDir, faceUrl(face));
  if ((await readFile(`${to}.from`, 'utf8').catch(() => '')) === stamp) return;
  const part = await subsetFont(fullFont, lettersOf(face.range), {
    targetFormat: 'woff2',
    keepFeatures,
    preserveNameIds: [licenceAddress],
  });
  await writeFile(to, part);
  await writeFile(`${to}.from`, stamp);
}

async function writeFonts(): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  await writeFile(path.join(cacheDir, 'fonts.css'), fontStyles());
  await Promise.all(faces.filter(({ subset }) => subset !== undefined).map(writeSubset));
}

let done: Promise<void> | undefined;

/**
 * Writes the style sheet of the fonts, and the subsets of the largest faces that it declares, before the first of them
 * is requested. The fonts' licence (OFL) permits subsets and reserves no font name.
 */
export const subsetFonts: Plugin = { name: 'subset-fonts', buildStart: () => (done ??= writeFonts()) };

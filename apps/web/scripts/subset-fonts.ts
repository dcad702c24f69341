import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const styles = ['fonts.css', 'other-fonts.css'].map((file) => path.resolve(import.meta.dirname, '../app/ui', file));

/** A face in the styles that is a subset of one of Fontsource's, such as `unbounded-latin-600-normal.basic.woff2`. */
const subsetFace =
  /url\('(?<to>[^']*\/(?<name>(?<family>[a-z-]+?)-latin(?:-ext)?-\d+-normal)\.[a-z]+\.woff2)'\)[^}]*unicode-range:(?<letters>[^;]+);/g;

/**
 * OpenType features to keep: `tnum`, which the styles enable (`tabular-nums`), and those that browsers apply by
 * default; `frac`, `numr` and `dnom` would need a slash that is in a different subset than the digits.
 */
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

/** Writes one subset of a Fontsource file, unless it exists. */
async function subset(whole: Buffer, letters: string, to: string): Promise<void> {
  const from = createHash('sha256')
    .update(whole)
    .update(letters + keepFeatures)
    .digest('hex');
  const stampFile = `${to}.from`;
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === from) return;
  const part = await subsetFont(whole, lettersOf(letters), {
    targetFormat: 'woff2',
    keepFeatures,
    preserveNameIds: [licenceAddress],
  });
  await mkdir(path.dirname(to), { recursive: true });
  await writeFile(to, part);
  await writeFile(stampFile, from);
}

/** Writes the subsets that a style sheet refers to. */
async function subsetFontsOf(styles: string): Promise<void> {
  const { resolve } = createRequire(styles);
  for (const { groups } of (await readFile(styles, 'utf8')).matchAll(subsetFace)) {
    const { to, name, family, letters } = groups as Record<'to' | 'name' | 'family' | 'letters', string>;
    const whole = await readFile(resolve(`@fontsource/${family}/files/${name}.woff2`));
    await subset(whole, letters, path.resolve(path.dirname(styles), to));
  }
}

let done: Promise<unknown> | undefined;

/**
 * Splits the largest faces into the characters that nearly all pages need and the rest, as declared in the styles,
 * before the first of them is requested. The fonts' licence (OFL) permits this and reserves no font name.
 */
export const subsetFonts: Plugin = {
  name: 'cut-fonts',
  async buildStart() {
    await (done ??= Promise.all(styles.map(subsetFontsOf)));
  },
};

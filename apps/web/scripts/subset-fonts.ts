import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const styles = ['fonts.css', 'other-fonts.css'].map((file) => path.resolve(import.meta.dirname, '../app/ui', file));

/** A face of the styles that is a part of one of Fontsource's, such as `unbounded-latin-600-normal.basic.woff2`. */
const subsetFace =
  /url\('(?<to>[^']*\/(?<name>(?<family>[a-z-]+?)-latin(?:-ext)?-\d+-normal)\.[a-z]+\.woff2)'\)[^}]*unicode-range:(?<letters>[^;]+);/g;

/**
 * Of the OpenType features that the faces have, `tnum`, which the styles turn on (`tabular-nums`), and those that browsers
 * apply by themselves; `frac`, `numr` and `dnom` are for a slash that is not in the same part as the digits.
 */
const keepFeatures = ['ccmp', 'dist', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** In a face's table of names: where its licence is. Its name and copyright stay anyway. */
const licenceAddress = 14;

/** The letters of a `unicode-range` without wildcards. */
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

/** Cuts one part out of a file of Fontsource's, unless it is there already. */
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

/** Cuts the parts that a file of styles names. */
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
 * Cuts the faces with most letters into what nearly all pages need and the rest, as the styles say, before the first of
 * them is asked for. The fonts' licence (OFL) allows it, and theirs reserves no name.
 */
export const subsetFonts: Plugin = {
  name: 'cut-fonts',
  async buildStart() {
    await (done ??= Promise.all(styles.map(subsetFontsOf)));
  },
};

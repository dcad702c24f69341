import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Renderer } from '@takumi-rs/core';
import { z } from 'zod';

/** The site's fonts in fallback order; they are installed as dependencies. */
const packages = {
  Unbounded: 'unbounded',
  'Noto Sans': 'noto-sans',
  'Noto Sans Hebrew': 'noto-sans-hebrew',
  'Noto Sans Arabic': 'noto-sans-arabic',
  'Noto Sans Thai': 'noto-sans-thai',
  'Noto Sans JP': 'noto-sans-jp',
  'Noto Sans KR': 'noto-sans-kr',
  'Noto Sans SC': 'noto-sans-sc',
} as const;

/** Font families, for texts in the display face and for all others. */
const quoted = Object.keys(packages).map((name) => `"${name}"`);
export const displayFamilies = quoted.join(', ');
export const textFamilies = quoted.slice(1).join(', ');

/** `unicode.json` of a font package: the ranges of each subset, in CSS syntax. */
const unicodeRanges = z.record(z.string(), z.string());

/** A font file, which covers only some characters. */
interface Face {
  family: string;
  file: string;
  /** Code point ranges that it covers, first and last of each. */
  ranges: [number, number][];
}

/**
 * Returns a function that loads the fonts for a text's characters into a renderer, as far as the site's fonts cover them.
 * It does so file by file: Japanese alone has more than a hundred, of which a name needs two or three.
 */
export function createFonts(renderer: Renderer): (text: string) => Promise<void> {
  const loaded = new Set<Face>();
  let faces: Promise<Face[]> | undefined;
  return async (text) => {
    faces ??= listFaces();
    const known = await faces;
    const points = [...new Set(Array.from(text, (character) => character.codePointAt(0)!))];
    const needed = known.filter((face) => !loaded.has(face) && points.some((point) => serves(face, point)));
    for (const face of needed) {
      loaded.add(face);
      await renderer.registerFont({ name: face.family, data: await readFile(face.file), unicodeRange: face.ranges });
    }
  };
}

const serves = ({ ranges }: Face, point: number): boolean =>
  ranges.some(([first, last]) => point >= first && point <= last);

async function listFaces(): Promise<Face[]> {
  const { resolve } = createRequire(import.meta.url);
  const lists = Object.entries(packages).map(async ([family, name]): Promise<Face[]> => {
    const folder = path.dirname(resolve(`@fontsource-variable/${name}/package.json`));
    const subsets = unicodeRanges.parse(JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')));
    return Object.entries(subsets).map(([subset, ranges]) => ({
      family,
      file: path.join(folder, 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map(readRange),
    }));
  });
  return (await Promise.all(lists)).flat();
}

/** Parses `U+0460-052F` or `U+20B4`, the CSS syntax. */
function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Node, Renderer } from '@takumi-rs/core';
import { z } from 'zod';
import { shareCardSize } from '@moonfloor/contract/api/share-cards';

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
const displayFamilies = quoted.join(', ');
const textFamilies = quoted.slice(1).join(', ');

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
    const allFaces = await faces;
    const points = [...new Set(Array.from(text, (character) => character.codePointAt(0)!))];
    const needed = allFaces.filter((face) => !loaded.has(face) && points.some((point) => serves(face, point)));
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

/** Size of a picture in px. */
interface Size {
  width: number;
  height: number;
}

export interface ShareCardContent {
  title: string;
  /** The most important fact, such as the date. */
  lead: string | null;
  /** Additional lines, such as the location. */
  lines: readonly string[];
  /** A prominent warning, such as CANCELLED. */
  warning: string | null;
}

type Style = NonNullable<Node['style']>;

const padding = 48;
const gap = 52;
const textOverflow = 'ellipsis';

/** Colours of the night theme (`ui/tokens.css`). */
const colours = {
  ground: '#0a0518',
  ink: '#f5f0e6',
  quiet: '#c4bcd2',
  teal: '#2fe0c6',
  red: '#ff8a86',
  line: '#ffffff2e',
};

/** Font sizes for a title, in px, largest first; and the space available to it. */
export const titleSizes = [84, 72, 62, 54, 46, 40, 34] as const;
export const titleHeight = 240;

/** Returns the width of the text beside artwork, in px. */
export const textWidth = (art: Size): number => shareCardSize.width - 2 * padding - gap - art.width;

/** Lays out the title in a font size; at the smallest one, it may be truncated and words may break. */
export function titleNode(title: string, size: number): Node {
  const truncated: Style = {
    overflowWrap: 'anywhere',
    lineClamp: Math.floor(titleHeight / (size * 1.16)),
    textOverflow,
  };
  return textNode(title, {
    fontFamily: displayFamilies,
    fontWeight: 700,
    fontSize: size,
    lineHeight: 1.16,
    ...(size === titleSizes.at(-1) && truncated),
  });
}

function lineNode(text: string, color: string, fontWeight: number): Node {
  const overflow: Style = { lineClamp: 2, textOverflow, overflowWrap: 'anywhere' };
  return textNode(text, { fontSize: 34, lineHeight: 1.35, color, fontWeight, ...overflow });
}

/** Lays out the whole card. The pictures are named `art`, `backdrop` and `logo`. */
export function cardNode({ title, lead, lines, warning }: ShareCardContent, size: number, art: Size): Node {
  const texts = [
    ...(warning === null ? [] : [flexNode({}, [textNode(warning, warningStyle)])]),
    titleNode(title, size),
    ...(lead === null ? [] : [lineNode(lead, colours.teal, 650)]),
    ...lines.map((line) => lineNode(line, colours.ink, 450)),
  ];
  const column: Style = { flexDirection: 'column', flexGrow: 1 };
  const styles = {
    card: { ...shareCardSize, alignItems: 'center', gap, padding, backgroundColor: colours.ground, color: colours.ink },
    texts: {
      ...column,
      position: 'relative',
      flexBasis: 0,
      minWidth: 0,
      height: '100%',
      justifyContent: 'space-between',
    },
    art: { position: 'relative', borderRadius: 18, flexShrink: 0, width: art.width, height: art.height },
  } satisfies Record<string, Style>;
  return flexNode({ ...styles.card, position: 'relative' }, [
    { type: 'image', src: 'backdrop', ...shareCardSize, style: { position: 'absolute', top: 0, left: 0 } },
    { type: 'image', src: 'art', width: art.width, height: art.height, style: styles.art },
    flexNode(styles.texts, [flexNode({ ...column, justifyContent: 'center', gap: 14 }, texts), brandNode]),
  ]);
}

function flexNode(style: Style, children: Node[]): Node {
  return { type: 'container', style: { display: 'flex', ...style }, children };
}

function textNode(text: string, style: Style): Node {
  return { type: 'text', text, style: { fontFamily: textFamilies, direction: directionOf(text), ...style } };
}

const warningStyle: Style = {
  fontWeight: 750,
  fontSize: 28,
  letterSpacing: 2,
  color: '#2a0505',
  backgroundColor: colours.red,
  borderRadius: 10,
  padding: '6px 18px',
};

/** The product's logo, as in `ui/logo.tsx`. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112" viewBox="0 0 64 64" fill="none" stroke-width="2.6">' +
  '<path fill="#f5f0e6" d="M31.8 3A17 17 0 1 0 48 25.7 14 14 0 1 1 31.8 3z"/>' +
  '<ellipse stroke="#2fe0c6" cx="32" cy="49" rx="9" ry="2.6"/><ellipse stroke="#ff5fc8" cx="32" cy="50" rx="19" ry="6.4"/>' +
  '<ellipse stroke="#9a7bff" cx="32" cy="51" rx="29.5" ry="10.8"/></svg>';

const brandNode = flexNode({ alignItems: 'center', gap: 14, borderTop: `2px solid ${colours.line}`, paddingTop: 16 }, [
  { type: 'image', src: 'logo', width: 46, height: 46 },
  textNode('Moonfloor', { fontFamily: displayFamilies, fontWeight: 600, fontSize: 26, color: colours.quiet }),
]);

/** Returns right-to-left if the first letter belongs to an RTL script. */
function directionOf(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first) ? 'rtl' : 'ltr';
}

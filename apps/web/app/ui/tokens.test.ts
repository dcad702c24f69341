import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeColors } from './theme.ts';

type Oklch = { lightness: number; chroma: number; hue: number };

/** Converts an OKLCH colour to linear sRGB, 0 to 1, clipped to its gamut; matrices: bottosson.github.io/posts/oklab. */
function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the colour as `#rrggbb`; transfer function: IEC 61966-2-1. */
function hex(colour: Oklch): string {
  const bytes = linearRgb(colour).map(
    (value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055),
  );
  return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the WCAG contrast ratio of two colours, 1 to 21. */
function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const css = ['./tokens.css', './chart/colours.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');
const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const themes: Record<'day' | 'night', Map<string, Oklch>> = { day: new Map(), night: new Map() };
for (const match of css.matchAll(new RegExp(String.raw`--([\w-]+): light-dark\(${colour}, ${colour}\)`, 'g'))) {
  const [, name = '', ...numbers] = match;
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = numbers.map(Number);
  themes.day.set(name, { lightness: l1, chroma: c1, hue: h1 });
  themes.night.set(name, { lightness: l2, chroma: c2, hue: h2 });
}

const grounds = ['ground', 'ground-raised', 'ground-lifted', 'ground-sunken'];
const text = [
  ['ink', 'field'],
  ['ink-quiet', 'field'],
  ...['ink', 'ink-quiet', 'teal', 'yellow', 'red'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ['on-teal', 'teal'],
  ['on-red', 'red'],
  ...['teal', 'yellow', 'red'].flatMap((light) => [
    [light, `${light}-soft`],
    ['ink', `${light}-soft`],
  ]),
];
const parts = [
  ['line-strong', 'field'],
  ['red', 'field'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => [`chart-${number}`, 'ground-raised']),
  ...['line-strong', 'magenta', 'ultraviolet'].flatMap((line) => ['ground', 'ground-raised'].map((on) => [line, on])),
  ...['teal', 'yellow', 'red', 'magenta'].flatMap((pin) => ['map-sea', 'map-land'].map((on) => [pin, on])),
];

describe.each(['day', 'night'] as const)('%s theme', (theme) => {
  test('the theme-color meta tag matches the ground colour', () => {
    const ground = themes[theme].get('ground');
    expect(ground && hex(ground)).toBe(themeColors[theme]);
  });
  test("the map's placeholder has the colour of its land", () => {
    const { lightness, chroma, hue } = themes[theme].get('map-land')!;
    const picture = readFileSync(new URL(`./map/world-${theme}.svg`, import.meta.url), 'utf8');
    expect(picture).toContain(`fill="oklch(${lightness} ${chroma} ${hue})"`);
  });
  const ratio = (one: string, other: string) => {
    const [first, second] = [themes[theme].get(one), themes[theme].get(other)];
    if (!first || !second) throw new Error(`no such colour: ${first ? other : one}`);
    return contrast(first, second);
  };
  test.each(text)('text %s on %s has a contrast of at least 4.5:1', (ink = '', ground = '') => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(parts)('component %s on %s has a contrast of at least 3:1', (part = '', ground = '') => {
    expect(ratio(part, ground)).toBeGreaterThanOrEqual(3);
  });
});

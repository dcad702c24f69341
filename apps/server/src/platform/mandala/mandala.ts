import { boldMotifs, fineMotifs, type Band, leaf, num, polar, repeat, share, spin } from './motifs.ts';
import { Random } from './random.ts';

/**
 * Draws a mandala from a name, as SVG text with a viewBox of 0 0 400 400 and about 7 KB (1.3 KB compressed). The same
 * name (in NFC, uppercased, spaces collapsed) always gives the same picture, another name a different one. The text
 * contains nothing of the name itself, so any name is safe.
 */
export function mandala(name: string): string {
  const key = name.normalize('NFC').toUpperCase().replace(/\s+/gu, ' ').trim();
  const random = new Random(`mandala ${key}`);
  const inks = drawInks(random);
  const art = composeMandala(random, inks, random.between(168, 190));
  const rays = random.integer(12, 22) * 2;
  const turn = (360 / rays) * random.between(1, 3.5);
  const veil =
    `<path d="M${polar(60, 0)}Q${polar(190, turn)} ${polar(290, turn * 0.4)}"/>` +
    `<path d="M${polar(60, 0)}Q${polar(190, -turn)} ${polar(290, -turn * 0.4)}"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>' +
    `<radialGradient id="s"><stop stop-color="${inks.ground}"/><stop offset="1" stop-color="${inks.abyss}"/></radialGradient>` +
    `<radialGradient id="l"><stop stop-color="${inks.aura}" stop-opacity=".42"/>` +
    `<stop offset=".6" stop-color="${inks.aura}" stop-opacity=".14"/><stop offset="1" stop-color="${inks.aura}" stop-opacity="0"/></radialGradient>` +
    `${art.defs}</defs><path fill="url(#s)" d="M0 0h400v400H0z"/><g fill="none" transform="translate(200 200)">` +
    spin('v', veil, rays, `stroke="${inks.lights[3]}" stroke-opacity="${share(random.between(0.2, 0.42))}"`) +
    `<circle r="250" fill="url(#l)"/>${art.body}</g></svg>`
  );
}

const FOLDS = [5, 6, 7, 8, 8, 9, 10, 12, 12, 16];

/** Returns the radii of the bands' borders, largest first: unequal steps, so that one band dominates. */
function borders(random: Random, radius: number, bands: number): number[] {
  const weights = Array.from({ length: bands }, () => random.between(0.6, 1.6));
  weights[random.integer(0, bands - 1)] = random.between(2.1, 3);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const core = radius * random.between(0.13, 0.22);
  let at = radius;
  return [radius, ...weights.map((weight) => (at -= ((radius - core) * weight) / total))];
}

/**
 * Composes a mandala around the origin from bands of motifs, rims and a centre, within about `radius`: its
 * `<defs>`, and its drawing.
 */
function composeMandala(random: Random, inks: Inks, radius: number): { defs: string; body: string } {
  const fold = random.pick(FOLDS);
  const bands = random.integer(3, 5);
  const edges = borders(random, radius, bands);
  const bold = random.shuffled(boldMotifs);
  const fine = random.shuffled(fineMotifs);
  let defs = '';
  let body = '';
  for (let band = 0; band < bands; band += 1) {
    const outer = edges[band] ?? radius;
    const inner = edges[band + 1] ?? 0;
    const light = (shift: number): string => inks.lights[(band + shift) % 4] ?? inks.lights[0];
    const [a, b, c] = [light(0), light(1), light(2)] as const;
    const leads = band % 2 === 0;
    const many = fold * (fold <= 8 && (!leads || outer > radius * 0.8) ? 2 : 1);
    const id = 'abcdefgh'[band]!;
    const glow = `${id}g`;
    defs +=
      `<linearGradient id="${glow}" gradientUnits="userSpaceOnUse" x2="0" y2="${num(-outer)}">` +
      `<stop offset="${share(inner / outer)}" stop-color="${b}" stop-opacity=".5"/>` +
      `<stop offset="${share((inner + outer) / 2 / outer)}" stop-color="${inks.ground}" stop-opacity=".72"/>` +
      `<stop offset="1" stop-color="${a}" stop-opacity=".62"/></linearGradient>`;
    if (random.chance(0.18) && outer - inner > radius * 0.14) {
      body += `<g opacity=".85">${tunnel(random, inner, outer, many * 2, a, b)}</g>`;
    } else {
      const motif = (leads ? bold : fine)[band]!;
      const reach: Band = { inner: inner * random.between(0.72, 1), outer, copies: many, inks: [a, b, c], glow };
      defs += `<g id="${id}">${motif(random, reach)}</g>`;
      const copy = `<use href="#${id}"/>`;
      const turn = random.chance(0.5) ? ` transform="rotate(${num(180 / many)})"` : '';
      body +=
        `<g${turn}>` +
        spin(`${id}h`, copy, many, `stroke="${a}" stroke-width="5" stroke-opacity=".2" fill-opacity="0"`) +
        `${spin(`${id}l`, copy, many, `stroke="${a}" stroke-width="${num(random.between(1, 1.9))}"`)}</g>`;
    }
    body += rim(random, inner, fold, a, c);
  }
  const heart = edges[bands] ?? radius * 0.18;
  const lights = random.shuffled(inks.lights);
  return { defs, body: body + random.pick(centres)(heart, lights, 'h', fold) };
}

function rim(random: Random, radius: number, fold: number, ink: string, second: string): string {
  const drawn = random.next();
  if (drawn < 0.3) return pearls(radius, fold * 4, random.between(2.4, 4.6), ink);
  if (drawn < 0.5) return ticks(radius, fold * 8, random.between(4, 8), second);
  if (drawn < 0.7) {
    return (
      `<circle r="${num(radius)}" stroke="${ink}" stroke-width="1.4"/>` +
      pearls(radius, fold * 2, random.between(4, 7), second, 0.5)
    );
  }
  if (drawn < 0.85) {
    const points = fold * 2;
    return `<path d="${star(radius, points, random.integer(2, fold - 2))}" stroke="${second}" stroke-width=".9"/>`;
  }
  return `<circle r="${num(radius)}" stroke="${second}" stroke-width="1.6"/>`;
}

/** Fluorescent colours of one picture, as #rrggbb, and the dark background. */
type Inks = {
  readonly lights: readonly [string, string, string, string];
  readonly ground: string;
  readonly abyss: string;
  readonly aura: string;
};

const TEAL = 170;
const YELLOW = 66;
const MAGENTA = 318;
const ULTRAVIOLET = 267;
const LIGHTNESS: Readonly<Record<number, number>> = { [TEAL]: 52, [YELLOW]: 56, [MAGENTA]: 58, [ULTRAVIOLET]: 64 };

/** Pairs of hues that go well together, each with a third as an accent. */
const DUETS = [
  [TEAL, MAGENTA, YELLOW],
  [MAGENTA, TEAL, ULTRAVIOLET],
  [ULTRAVIOLET, TEAL, YELLOW],
  [TEAL, ULTRAVIOLET, MAGENTA],
  [ULTRAVIOLET, YELLOW, MAGENTA],
  [MAGENTA, YELLOW, TEAL],
  [YELLOW, MAGENTA, TEAL],
  [TEAL, YELLOW, MAGENTA],
] as const;

/** Returns the #rrggbb of a hue in degrees, saturation and lightness in percent (CSS Color 4, HSL to sRGB). */
function hsl(hue: number, saturation: number, lightness: number): string {
  const amplitude = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  const channel = (offset: number): string => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    const value = lightness / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns black-light colours: teal, yellow, magenta and ultraviolet in random order, each slightly shifted in hue. */
function drawInks(random: Random): Inks {
  const light = (hue: number): string =>
    hsl(hue + random.between(-11, 11), random.between(92, 100), (LIGHTNESS[hue] ?? 58) + random.between(-4, 5));
  const [first, second, spark] = random.pick(DUETS);
  const order = random.chance(0.5)
    ? random.shuffled([TEAL, YELLOW, MAGENTA, ULTRAVIOLET])
    : [first, second, spark, second];
  const [a = TEAL, b = MAGENTA, c = ULTRAVIOLET, d = YELLOW] = order;
  const groundHue = random.between(246, 304);
  return {
    lights: [light(a), light(b), light(c), light(d)],
    ground: hsl(groundHue, random.between(58, 76), random.between(13, 19)),
    abyss: hsl(groundHue - 12, 62, 4.5),
    aura: light(random.pick(order.filter((hue) => hue !== YELLOW))),
  };
}

/** Draws a circle whose dashes are dots, ticks or squares: `count` of them cost one element. */
function dashes(radius: number, count: number, share: number, width: number, ink: string, shift = 0): string {
  const period = (2 * Math.PI * radius) / count;
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  const cap = share === 0 ? ' stroke-linecap="round"' : '';
  const offset = round(period * (share / 2 + shift));
  return (
    `<circle r="${num(radius)}" stroke="${ink}" stroke-width="${num(width)}"${cap} ` +
    `stroke-dasharray="${round(period * share)} ${round(period * (1 - share))}" stroke-dashoffset="${offset}" ` +
    'transform="rotate(-90)"/>'
  );
}

/** Draws a string of pearls. */
const pearls = (radius: number, count: number, size: number, ink: string, shift = 0): string =>
  dashes(radius, count, 0, size, ink, shift);

/** Draws short radial ticks. */
const ticks = (radius: number, count: number, length: number, ink: string): string =>
  dashes(radius, count, 0.16, length, ink);

/** Draws chequered rings that grow outwards in proportion, like a view down a tunnel. */
function tunnel(random: Random, inner: number, outer: number, count: number, ink: string, second: string): string {
  const rows = random.integer(3, 6);
  const growth = (outer / inner) ** (1 / rows);
  const twist = random.chance(0.5) ? 0.5 : random.between(0.12, 0.3);
  return repeat(rows, (row) => {
    const low = inner * growth ** row;
    const high = low * growth;
    return dashes((low + high) / 2, count, 0.5, high - low, row % 2 === 0 ? ink : second, twist * row);
  });
}

/** Draws a star polygon {points/skip} of one closed line or several. */
function star(radius: number, points: number, skip: number): string {
  let path = '';
  const visited = new Set<number>();
  for (let start = 0; start < points; start += 1) {
    if (visited.has(start)) continue;
    for (let corner = start; !visited.has(corner); corner = (corner + skip) % points) {
      path += `${corner === start ? 'M' : 'L'}${polar(radius, (360 / points) * corner)}`;
      visited.add(corner);
    }
    path += 'Z';
  }
  return path;
}

/** Draws a centre of the mandala within a radius around the origin. */
type DrawCentre = (radius: number, inks: readonly string[], id: string, copies: number) => string;

const DARK = '#0d0418';

const eye: DrawCentre = (radius, [a = '', b = '', c = ''], id, copies) => {
  const lash = `<path d="M0 ${num(-radius * 0.5)}V${num(-radius)}"/>`;
  return (
    `<circle r="${num(radius)}" fill="${DARK}"/>${spin(id, lash, copies * 2, `stroke="${a}" stroke-width="1.2"`)}` +
    `<circle r="${num(radius * 0.56)}" fill="${b}"/><circle r="${num(radius * 0.4)}" fill="${DARK}"/>` +
    `<circle r="${num(radius * 0.26)}" fill="${c}"/><circle r="${num(radius * 0.1)}" fill="#fff"/>`
  );
};

const moon: DrawCentre = (radius, [a = '', b = '']) =>
  `<circle r="${num(radius)}" fill="${DARK}" stroke="${b}" stroke-width="1.5"/>` +
  `<path fill="${a}" d="M0 ${num(-radius * 0.78)}A${num(radius * 0.78)} ${num(radius * 0.78)} 0 1 1 0 ${num(radius * 0.78)}` +
  `A${num(radius * 0.95)} ${num(radius * 0.95)} 0 0 0 0 ${num(-radius * 0.78)}" transform="rotate(-24)"/>` +
  `<circle cx="${num(-radius * 0.4)}" r="${num(radius * 0.13)}" fill="${b}"/>`;

const seed: DrawCentre = (radius, [a = '', b = '', c = ''], id, copies) => {
  const count = copies > 8 ? copies / (copies % 2 === 0 ? 2 : 1) : copies;
  const circle = `<circle cy="${num(-radius * 0.5)}" r="${num(radius * 0.5)}"/>`;
  return (
    `<circle r="${num(radius)}" fill="${DARK}"/>${spin(id, circle, count, `stroke="${a}" stroke-width="1.6"`)}` +
    `<circle r="${num(radius * 0.22)}" fill="${b}"/><circle r="${num(radius)}" stroke="${c}" stroke-width="1.6"/>`
  );
};

const lotus: DrawCentre = (radius, [a = '', b = '', c = ''], id, copies) => {
  const petal = `<path d="${leaf(radius * 0.12, radius, radius * 0.3, 0.6)}"/>`;
  const style = `fill="${b}" fill-opacity=".45" stroke="${a}" stroke-width="1.3"`;
  return `<circle r="${num(radius)}" fill="${DARK}"/>${spin(id, petal, copies, style)}<circle r="${num(radius * 0.2)}" fill="${c}"/>`;
};

const hypnosis: DrawCentre = (radius, [a, b, c]) =>
  repeat(5, (ring) => {
    const scale = 1 - ring * 0.2;
    const ink = [a, DARK, b, DARK, c][ring];
    return `<circle cy="${num((1 - scale) * radius * -0.16)}" r="${num(radius * scale)}" fill="${ink}"/>`;
  });

/** The centres, of which the lotus is the most common. */
const centres: readonly DrawCentre[] = [eye, moon, seed, lotus, hypnosis, lotus];

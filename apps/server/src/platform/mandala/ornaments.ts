import { leaf, num, polar, repeat, spin } from './motifs.ts';
import type { Random } from './random.ts';

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
export const pearls = (radius: number, count: number, size: number, ink: string, shift = 0): string =>
  dashes(radius, count, 0, size, ink, shift);

/** Draws short radial ticks. */
export const ticks = (radius: number, count: number, length: number, ink: string): string =>
  dashes(radius, count, 0.16, length, ink);

/** Draws chequered rings that grow outwards in proportion, like a view down a tunnel. */
export function tunnel(
  random: Random,
  inner: number,
  outer: number,
  count: number,
  ink: string,
  second: string,
): string {
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
export function star(radius: number, points: number, skip: number): string {
  let path = '';
  const seen = new Set<number>();
  for (let start = 0; start < points; start += 1) {
    if (seen.has(start)) continue;
    for (let corner = start; !seen.has(corner); corner = (corner + skip) % points) {
      path += `${corner === start ? 'M' : 'L'}${polar(radius, (360 / points) * corner)}`;
      seen.add(corner);
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
export const centres: readonly DrawCentre[] = [eye, moon, seed, lotus, hypnosis, lotus];

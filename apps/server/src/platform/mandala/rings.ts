import { randomBetween, randomChance, randomInteger, type Random } from './seeded-random.ts';
import { num, polar } from './svg.ts';

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
export function pearls(radius: number, count: number, size: number, ink: string, shift = 0): string {
  return dashes(radius, count, 0, size, ink, shift);
}

/** Draws short radial ticks. */
export function ticks(radius: number, count: number, length: number, ink: string): string {
  return dashes(radius, count, 0.16, length, ink);
}

/** Draws chequered rings that grow outwards in proportion, like a view down a tunnel. */
export function tunnel(
  random: Random,
  inner: number,
  outer: number,
  count: number,
  ink: string,
  second: string,
): string {
  const rows = randomInteger(random, 3, 6);
  const growth = (outer / inner) ** (1 / rows);
  const twist = randomChance(random, 0.5) ? 0.5 : randomBetween(random, 0.12, 0.3);
  let rings = '';
  for (let row = 0; row < rows; row += 1) {
    const low = inner * growth ** row;
    const high = low * growth;
    rings += dashes((low + high) / 2, count, 0.5, high - low, row % 2 === 0 ? ink : second, twist * row);
  }
  return rings;
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

import { leaf } from './motifs.ts';
import { pick, type Random } from './seeded-random.ts';
import { num, spin } from './svg.ts';

/** Draws a centre of the mandala. */
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

const hypnosis: DrawCentre = (radius, [a = '', b = '', c = '']) => {
  const rings = [1, 0.8, 0.6, 0.4, 0.2].map((scale, index) => {
    const ink = index % 2 === 1 ? DARK : ([a, b, c][index / 2] ?? a);
    return `<circle cy="${num((1 - scale) * radius * -0.16)}" r="${num(radius * scale)}" fill="${ink}"/>`;
  });
  return rings.join('');
};

/** Draws one of the centres within a radius around the origin. */
export function drawCentre(
  random: Random,
  radius: number,
  inks: readonly string[],
  id: string,
  copies: number,
): string {
  return pick(random, [eye, moon, seed, lotus, hypnosis, lotus])(radius, inks, id, copies);
}

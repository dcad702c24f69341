import type { Random } from './random.ts';

/** A ring in which a motif is drawn: radii in user units, number of copies, colours (hex) and a gradient's id. */
export type Band = {
  readonly inner: number;
  readonly outer: number;
  readonly copies: number;
  readonly inks: readonly [string, string, string];
  readonly glow: string;
};

/** Draws one copy, pointing up from the origin. Shapes without a stroke inherit the band's. */
type Motif = (random: Random, band: Band) => string;

/** A leaf from the inner to the outer radius; `belly` is its half width, `tip` how far out it is widest (0 to 1). */
export function leaf(inner: number, outer: number, belly: number, tip: number): string {
  const length = outer - inner;
  const low = num(-(inner + length * tip * 0.45));
  const high = num(-(inner + length * Math.min(0.98, tip + 0.22)));
  const b = num(belly);
  const c = num(-belly);
  return `M0 ${num(-inner)}C${b} ${low} ${b} ${high} 0 ${num(-outer)}C${c} ${high} ${c} ${low} 0 ${num(-inner)}`;
}

/** Returns half the width available to one of `copies` at a radius. */
function halfStep(radius: number, copies: number): number {
  return radius * Math.tan(Math.PI / copies);
}

/** Nested leaves, the outermost filled with the band's glow. */
const petals: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const belly = halfStep((inner + outer) / 2, copies) * random.between(0.9, 1.9);
  const tip = random.between(0.35, 0.85);
  const nested = random.integer(1, 3);
  const leaves = repeat(nested, (ring) => {
    const top = inner + (outer - inner) * (0.87 - ring * 0.13);
    return `<path stroke="${inks[(ring + 1) % 3]}" d="${leaf(inner, top, belly * (0.76 - ring * 0.24), tip)}"/>`;
  });
  return `<path fill="url(#${glow})" d="${leaf(inner, outer, belly, tip)}"/>${leaves}`;
};

/** Peacock eyes: drops with an iris of three colours. */
const peacock: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const size = Math.min((outer - inner) / 2, halfStep(outer, copies) * 0.92);
  const centre = outer - size;
  const squash = random.between(0.8, 1.25);
  const eye = (scale: number, ink: string): string =>
    `<ellipse cy="${num(-centre)}" rx="${num(size * scale)}" ry="${num(size * scale * squash)}" fill="${ink}" stroke="none"/>`;
  return (
    `<path fill="url(#${glow})" d="${leaf(inner, outer + size * 0.2, size * 1.35, 0.8)}"/>` +
    eye(0.7, inks[1]) +
    eye(0.52, '#12061f') +
    eye(0.38, inks[2]) +
    eye(0.17, '#12061f')
  );
};

/** Overlapping circles, as in the flower of life. */
const circles: Motif = (random, { inner, outer, copies, inks }) => {
  const radius = (outer - inner) / 2;
  const y = num(-(inner + radius));
  const rings = random.chance(0.6) ? `<circle cy="${y}" r="${num(radius * 0.62)}" stroke="${inks[1]}"/>` : '';
  const heart = copies <= 16 ? `<circle cy="${y}" r="${num(radius * 0.16)}" fill="${inks[2]}" stroke="none"/>` : '';
  return `<circle cy="${y}" r="${num(radius)}"/>${rings}${heart}`;
};

/** Spiral arms and their mirror image, together the pattern of a sunflower. */
const mesh: Motif = (random, { inner, outer, copies, inks }) => {
  const turn = (360 / copies) * random.between(1.5, 4.5);
  const arm = (sense: number): string =>
    `M${polar(inner, 0)}C${polar(inner + (outer - inner) * 0.4, 0)} ` +
    `${polar(inner + (outer - inner) * 0.75, sense * turn * 0.6)} ${polar(outer, sense * turn)}`;
  return `<path d="${arm(1)}"/><path stroke="${inks[1]}" d="${arm(-1)}"/>`;
};

/** Curved blades, all leaning one way. */
const vortex: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const step = 360 / copies;
  const turn = step * random.between(1.2, 3.2);
  const edge = (from: number, bend: number): string =>
    `${polar(inner + (outer - inner) * 0.35, from + bend * 0.1)} ${polar(inner + (outer - inner) * 0.7, from + bend * 0.55)}`;
  const blade =
    `M${polar(inner, 0)}C${edge(0, turn)} ${polar(outer, turn)}` +
    `C${polar(inner + (outer - inner) * 0.7, turn * 0.55 + step * 0.62)} ` +
    `${polar(inner + (outer - inner) * 0.35, turn * 0.1 + step * 0.62)} ${polar(inner, step * 0.6)}`;
  return `<path fill="url(#${glow})" d="${blade}"/><path stroke="${inks[2]}" d="M${polar(inner, 0)}C${edge(0, turn)} ${polar(outer, turn)}"/>`;
};

/** Two waves around the ring in opposite phase, like a plait; a pearl in each opening. */
const plait: Motif = (_random, { inner, outer, copies, inks }) => {
  const step = 360 / copies;
  const wave = (from: number, to: number): string =>
    `M${polar(from, -step / 2)}C${polar(from, -step / 6)} ${polar(to, -step / 3)} ${polar(to, 0)}` +
    `C${polar(to, step / 3)} ${polar(from, step / 6)} ${polar(from, step / 2)}`;
  const pearl = num((outer - inner) * 0.13);
  return (
    `<path d="${wave(inner, outer)}"/><path stroke="${inks[1]}" d="${wave(outer, inner)}"/>` +
    `<circle cy="${num(-(inner + outer) / 2)}" r="${pearl}" fill="${inks[2]}" stroke="none"/>`
  );
};

/** Nested triangles, pointing outwards. */
const yantra: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const spread = (180 / copies) * random.between(1.1, 2.4);
  const triangle = (low: number, high: number, scale: number): string =>
    `M${polar(low, -spread * scale)}L0 ${num(-high)}L${polar(low, spread * scale)}Z`;
  const length = outer - inner;
  return (
    `<path fill="url(#${glow})" d="${triangle(inner, outer, 1)}"/>` +
    `<path stroke="${inks[1]}" d="${triangle(inner + length * 0.12, outer - length * 0.25, 0.66)}"/>` +
    `<path fill="${inks[2]}" stroke="none" d="${triangle(inner + length * 0.22, outer - length * 0.52, 0.32)}"/>`
  );
};

/** A lace arch with three pearls on it. */
const arches: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const step = 180 / copies;
  const arch = (scale: number, height: number): string =>
    `M${polar(inner, -step * scale)}C${polar(height, -step * scale)} ${polar(height * 1.04, -step * scale * 0.3)} ${polar(height, 0)}` +
    `C${polar(height * 1.04, step * scale * 0.3)} ${polar(height, step * scale)} ${polar(inner, step * scale)}`;
  const size = num(Math.max(1.4, halfStep(outer, copies) * random.between(0.12, 0.2)));
  return (
    `<path fill="url(#${glow})" d="${arch(1, outer - 4)}"/>` +
    `<path stroke="${inks[1]}" d="${arch(0.6, inner + (outer - inner) * 0.66)}"/>` +
    `<circle cy="${num(-outer)}" r="${size}" fill="${inks[2]}" stroke="none"/>`
  );
};

/** Flames: a leaf between two slimmer ones that lean outwards. */
const flames: Motif = (random, { inner, outer, copies, inks, glow }) => {
  const belly = halfStep((inner + outer) / 2, copies);
  const lean = 150 / copies;
  const side = leaf(inner, outer - (outer - inner) * random.between(0.2, 0.45), belly * 0.5, 0.5);
  return (
    `<path stroke="${inks[1]}" d="${side}" transform="rotate(${num(lean)})"/>` +
    `<path stroke="${inks[1]}" d="${side}" transform="rotate(${num(-lean)})"/>` +
    `<path fill="url(#${glow})" d="${leaf(inner, outer, belly * 0.9, random.between(0.15, 0.5))}"/>` +
    `<path fill="${inks[2]}" stroke="none" d="${leaf(inner + (outer - inner) * 0.18, outer - (outer - inner) * 0.4, belly * 0.32, 0.4)}"/>`
  );
};

/** Motifs that dominate a mandala, and those between them; the more frequent ones are listed twice. */
export const boldMotifs: readonly Motif[] = [petals, peacock, vortex, yantra, arches, flames, petals];
export const fineMotifs: readonly Motif[] = [circles, mesh, plait, circles, arches];

/** Formats a coordinate with one decimal, without trailing zeros. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./u, '$1.');
}

/** Formats a fraction with two decimals, without its leading zero. */
export function share(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./u, '.');
}

/** Returns the point at a radius and an angle (degrees clockwise from the top) around the origin, as 'x y'. */
export function polar(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${num(radius * Math.sin(radians))} ${num(-radius * Math.cos(radians))}`;
}

/** Joins the drawings for each index from 0 to `count` - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Radius of the polygon whose corners carry the copies: large enough for one decimal to give accurate angles. */
const cornersAt = 200;

/**
 * Draws a motif `count` times around the origin, with `style` as attributes of each copy. The copies are markers on the
 * corners of a polygon, rotated with its line: a browser styles a marker once and paints it often, whereas `<use>`
 * would give every copy its own elements, thousands in a mandala, and take ten times the time.
 */
export function spin(id: string, motif: string, count: number, style: string): string {
  const step = 360 / count;
  // the line's two ends carry no marker; they give it a direction at the first and the last corner
  const corners = Array.from({ length: count + 2 }, (_, corner) => polar(cornersAt, step * (corner - 1)));
  return (
    `<marker id="${id}" markerUnits="userSpaceOnUse" overflow="visible" orient="auto" refY="-${cornersAt}">` +
    `<g${style === '' ? '' : ` ${style}`}>${motif}</g></marker>` +
    `<path fill="none" stroke="none" marker-mid="url(#${id})" d="M${corners.join('L')}"/>`
  );
}

import { hsl, type Inks } from '../../platform/mandala/inks.ts';
import type { Random } from '../../platform/mandala/random.ts';
import { num, polar, repeat, spin } from '../../platform/mandala/svg.ts';

/** Size and inks of a picture, and its source of chance. */
export type Canvas = { width: number; height: number; inks: Inks; random: Random };

/** The brightest of a picture's inks, for small type (relative luminance without gamma, ITU-R BT.709 weights). */
export function brightest({ lights }: Inks): string {
  const channel = (ink: string, start: number): number => Number.parseInt(ink.slice(start, start + 2), 16);
  const light = (ink: string): number => 0.21 * channel(ink, 1) + 0.72 * channel(ink, 3) + 0.07 * channel(ink, 5);
  return lights.reduce((one, other) => (light(other) > light(one) ? other : one));
}

function fill({ width, height }: Canvas, paint: string): string {
  return `<path fill="${paint}" d="M0 0h${width}v${height}H0z"/>`;
}

/** Moves a drawing around the origin to the middle of the picture, a little above its centre. */
function centred({ width, height }: Canvas, down: number, drawing: string): string {
  return `<g transform="translate(${width / 2} ${num(height * down)})">${drawing}</g>`;
}

/** Path data of a line through `steps` + 1 points, at shares from 0 to 1. */
function lineThrough(steps: number, point: (share: number) => string): string {
  return `M${Array.from({ length: steps + 1 }, (_, step) => point(step / steps)).join('L')}`;
}

/** A plain vertical gradient through the given colours, top to bottom. */
export function wash(canvas: Canvas, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${num(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="wash" x2="0" y2="1">${stops.join('')}</linearGradient>${fill(canvas, 'url(#wash)')}`;
}

/** Stars in three sizes down to a share of the height. */
export function stars({ width, height, random, inks }: Canvas, down: number, count: number): string {
  const field = (share: number, size: number, colour: string): string => {
    const points = repeat(
      Math.round(count * share),
      () => `M${num(random.next() * width)} ${num(random.next() ** 1.4 * height * down)}h0`,
    );
    return `<path d="${points}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;
  };
  return field(0.65, 1.6, '#cfc4ff') + field(0.28, 2.8, '#fff8e8') + field(0.07, 4.6, inks.lights[0]);
}

/** Ranges of hills one behind the other, each with a bright edge. */
export function ridges({ width, height, random, inks }: Canvas, from: number, count: number): string {
  return repeat(count, (range) => {
    const base = height * (from + ((1 - from) * range) / count);
    const swing = height * random.between(0.03, 0.075) * (1.4 - range / count);
    const turns = [random.between(0.8, 1.8), random.between(2.2, 4), random.between(6, 11)];
    const waves = turns.map((turn, index) => ({ turn, phase: random.next() * 7, depth: [1, 0.5, 0.16][index]! }));
    const line = lineThrough(40, (share) => {
      const wave = ({ turn, phase, depth }: (typeof waves)[number]): number =>
        Math.sin(share * turn * 2 * Math.PI + phase) * swing * depth;
      return `${num(share * width)} ${num(waves.reduce((sum, part) => sum + wave(part), base))}`;
    });
    return (
      `<path d="${line}V${height}H0Z" fill="${hsl(262 + range * 6, 55, 4 + (count - range) * 3.2)}"/>` +
      `<path d="${line}" fill="none" stroke="${inks.lights[range % 4]}" stroke-width="${num(1.4 + range * 0.7)}" opacity="${num(0.4 + 0.5 * (range / count))}"/>`
    );
  });
}

/** Corners of a conifer's right side from the top down: share of the height, and of half the width. */
const branches = [
  [0.35, 0.45],
  [0.32, 0.22],
  [0.65, 0.75],
  [0.62, 0.45],
  [1, 1],
] as const;

/** A row of conifers standing on the bottom edge. */
export function conifers({ width, height, random }: Canvas, tall: number): string {
  let data = '';
  for (let x = -20; x < width + 20; x += random.between(14, 34)) {
    const edge = Math.abs(x / width - 0.5) * 2;
    const rise = tall * random.between(0.45, 1) * (0.55 + edge * 0.75);
    const half = rise * random.between(0.13, 0.2);
    data += `M${num(x)} ${num(height - rise)}`;
    const corner = (level: number, spread: number): string =>
      `L${num(x + half * spread)} ${num(height - rise * (1 - level))}`;
    for (const [level, spread] of branches) data += corner(level, spread);
    for (const [level, spread] of branches.toReversed()) data += corner(level, -spread);
    data += 'Z';
  }
  return `<path d="${data}" fill="#07020f"/>`;
}

/** A liquid light show: skins of colour around one point, each a little different from the one outside. */
export function liquid(canvas: Canvas): string {
  const { width, height, random, inks } = canvas;
  const reach = Math.hypot(width, height) * 0.72;
  const skins = random.integer(16, 26);
  const waves = [1, 2, 3].map((index) => ({
    turns: random.integer(1, 2) * index + 1,
    phase: random.next() * 7,
    depth: random.between(0.05, 0.2) / index,
  }));
  const deep = [inks.abyss, inks.ground];
  const drawing = repeat(skins, (skin) => {
    const radius = reach * (1 - skin / skins) ** 1.25;
    const outline = lineThrough(60, (share) => {
      const wave = ({ turns, phase, depth }: (typeof waves)[number]): number =>
        Math.sin(share * 2 * Math.PI * turns + phase + skin * 0.09 * turns) * depth;
      return polar(radius * (1 + waves.reduce((sum, part) => sum + wave(part), 0)), share * 360);
    });
    const colour = skin % 2 === 1 ? inks.lights[((skin - 1) / 2) % 4] : deep[(skin / 2) % 2];
    return `<path d="${outline}Z" fill="${colour}"/>`;
  });
  const [x, y] = [num(width * random.between(0.25, 0.75)), num(height * random.between(0.2, 0.6))];
  return `${fill(canvas, inks.ground)}<g transform="translate(${x} ${y})">${drawing}</g>`;
}

const SHARDS = 12;

/** A kaleidoscope: curved shards in one wedge, mirrored and turned around the middle. */
export function kaleidoscope(canvas: Canvas): string {
  const { width, height, random, inks } = canvas;
  const folds = random.integer(3, 8) * 2;
  const reach = Math.hypot(width, height) * 0.62;
  const half = 180 / folds;
  const colours = [...inks.lights, inks.ground, inks.abyss];
  const shards = repeat(SHARDS, (shard) => {
    const far = reach * (1 - shard / SHARDS);
    const near = far * random.between(0.35, 0.85);
    const a = random.between(-0.1, 0.6) * half;
    const b = random.between(0.5, 1.05) * half;
    const colour = random.pick(colours);
    const bend = (low: number, high: number): string => polar((low + high) / 2, (a + b) * random.between(0.2, 0.8));
    return random.chance(0.2)
      ? `<circle cx="${polar((near + far) / 2, (a + b) / 2).replace(' ', '" cy="')}" r="${num((far * half) / 400)}" fill="${colour}"/>`
      : `<path d="M${polar(far, a)}Q${bend(near, far)} ${polar(near, b)}Q${bend(near, near)} ${polar(near * 0.7, a)}Z" fill="${colour}" stroke="${inks.abyss}"/>`;
  });
  const wedges = spin('k', `<g id="kw">${shards}</g><use href="#kw" transform="scale(-1 1)"/>`, folds);
  return fill(canvas, inks.abyss) + centred(canvas, 0.46, wedges);
}

/** Polygons within polygons, each turned a little further: a way down. */
export function shaft(canvas: Canvas): string {
  const { width, height, random, inks } = canvas;
  const corners = random.integer(3, 8);
  const turn = random.between(3, 11) * (random.chance(0.5) ? 1 : -1);
  const shrink = random.between(0.83, 0.9);
  const shape = `${lineThrough(corners, (share) => polar(100, 360 * share))}Z`;
  const largest = Math.hypot(width, height) / 90;
  const drawing = repeat(34, (step) => {
    const colour = step % 2 === 0 ? inks.abyss : inks.lights[((step - 1) / 2) % 3];
    const scale = Math.round(largest * shrink ** step * 1000) / 1000;
    return `<path d="${shape}" fill="${colour}" transform="rotate(${num(turn * step)}) scale(${scale})"/>`;
  });
  return fill(canvas, inks.ground) + centred(canvas, 0.44, drawing);
}

/** Contour lines of an imaginary landscape: many parallel waves. */
export function contours(canvas: Canvas): string {
  const { width, height, random, inks } = canvas;
  const bumps = Array.from({ length: 5 }, () => ({
    x: random.next() * width,
    y: random.next() * height,
    reach: random.between(0.09, 0.24) * width,
    lift: random.between(70, 230),
  }));
  const lines = 46;
  const drawing = repeat(lines, (line) => {
    const rest = (line / (lines - 1)) * height * 1.15;
    const data = lineThrough(36, (share) => {
      const at = share * width;
      const lift = ({ x, y, reach, lift }: (typeof bumps)[number]): number =>
        lift * Math.exp(-((at - x) ** 2 + (rest - y) ** 2 * 0.6) / (2 * reach ** 2));
      const ripple = Math.sin(at / 60 + line * 0.35) * 5;
      return `${num(at)} ${num(rest - bumps.reduce((sum, bump) => sum + lift(bump), 0) + ripple)}`;
    });
    return `<path d="${data}" stroke="${inks.lights[Math.floor(line / 6) % 4]}" stroke-width="${num(2 + 5.5 * Math.abs(Math.sin(line / 4)))}"/>`;
  });
  return `${wash(canvas, [inks.abyss, inks.ground, inks.abyss])}<g fill="none">${drawing}</g>`;
}

/** Broad rays from a point low in the picture. */
export function rays(canvas: Canvas): string {
  const { height, random, inks } = canvas;
  const count = random.integer(10, 18);
  const wedge = `<path d="M0 0L${polar(1600, -90 / count)}L${polar(1600, 90 / count)}Z"/>`;
  return (
    wash(canvas, [inks.abyss, inks.ground, inks.abyss]) +
    `<linearGradient id="ray" gradientUnits="userSpaceOnUse" x2="0" y2="${-height}"><stop offset=".2" stop-color="${inks.aura}"/>` +
    `<stop offset="1" stop-color="${inks.aura}" stop-opacity=".12"/></linearGradient>` +
    centred(canvas, 0.44, spin('w', wedge, count, 'fill="url(#ray)"'))
  );
}

import { hsl, type Inks } from '../../platform/mandala/inks.ts';
import { randomBetween, randomChance, randomInteger, type Random } from '../../platform/mandala/seeded-random.ts';
import { num, polar, spin } from '../../platform/mandala/svg.ts';
import type { Layer } from './picture.ts';

/** Size and inks of a picture, and its source of chance. */
export type Canvas = { width: number; height: number; inks: Inks; random: Random };
export type Backdrop = (canvas: Canvas) => Layer;

/** The brightest of a picture's inks, for small type (relative luminance without gamma, ITU-R BT.709 weights). */
export function brightest({ lights }: Inks): string {
  const light = (ink: string): number =>
    [1, 3, 5].reduce(
      (sum, at, channel) => sum + Number.parseInt(ink.slice(at, at + 2), 16) * ([0.21, 0.72, 0.07][channel] ?? 0),
      0,
    );
  return [...lights].sort((a, b) => light(b) - light(a))[0] ?? lights[0];
}

/** A plain vertical gradient through the given colours, top to bottom. */
export function wash({ width, height }: Canvas, id: string, colours: readonly string[]): Layer {
  const stops = colours.map(
    (colour, index) => `<stop offset="${num(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return {
    defs: `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>`,
    body: `<path fill="url(#${id})" d="M0 0h${width}v${height}H0z"/>`,
  };
}

/** Stars in three sizes down to a share of the height. */
export function stars({ width, height, random, inks }: Canvas, down: number, count: number): Layer {
  const field = (share: number, size: number, colour: string): string => {
    const points = Array.from(
      { length: Math.round(count * share) },
      () => `M${num(random() * width)} ${num(random() ** 1.4 * height * down)}h0`,
    );
    return `<path d="${points.join('')}" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"/>`;
  };
  return {
    defs: '',
    body: field(0.65, 1.6, '#cfc4ff') + field(0.28, 2.8, '#fff8e8') + field(0.07, 4.6, inks.lights[0]),
  };
}

/** Ranges of hills one behind the other, each with a bright edge. */
export function ridges({ width, height, random, inks }: Canvas, from: number, count: number): Layer {
  let body = '';
  for (let range = 0; range < count; range += 1) {
    const base = height * (from + ((1 - from) * range) / count);
    const swing = height * randomBetween(random, 0.03, 0.075) * (1.4 - range / count);
    const waves = [randomBetween(random, 0.8, 1.8), randomBetween(random, 2.2, 4), randomBetween(random, 6, 11)].map(
      (turns) => ({ turns, phase: random() * 7 }),
    );
    let line = '';
    for (let step = 0; step <= 40; step += 1) {
      const x = (step / 40) * width;
      const y = waves.reduce(
        (sum, { turns, phase }, index) =>
          sum + Math.sin((x / width) * turns * 2 * Math.PI + phase) * swing * [1, 0.5, 0.16][index]!,
        base,
      );
      line += `${step === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`;
    }
    const shade = 4 + (count - range) * 3.2;
    body +=
      `<path d="${line}V${height}H0Z" fill="${hsl(262 + range * 6, 55, shade)}"/>` +
      `<path d="${line}" fill="none" stroke="${inks.lights[range % 4]}" stroke-width="${num(1.4 + range * 0.7)}" opacity="${num(0.4 + 0.5 * (range / count))}"/>`;
  }
  return { defs: '', body };
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
export function conifers({ width, height, random }: Canvas, tall: number): Layer {
  let data = '';
  for (let x = -20; x < width + 20; x += randomBetween(random, 14, 34)) {
    const edge = Math.abs(x / width - 0.5) * 2;
    const rise = tall * randomBetween(random, 0.45, 1) * (0.55 + edge * 0.75);
    const half = rise * randomBetween(random, 0.13, 0.2);
    data += `M${num(x)} ${num(height - rise)}`;
    const corner = (level: number, spread: number): string =>
      `L${num(x + half * spread)} ${num(height - rise * (1 - level))}`;
    for (const [level, spread] of branches) data += corner(level, spread);
    for (const [level, spread] of branches.toReversed()) data += corner(level, -spread);
    data += 'Z';
  }
  return { defs: '', body: `<path d="${data}" fill="#07020f"/>` };
}

/** A closed wobbling line around a centre: radius times 1 plus three sine waves. */
function wobble(
  waves: readonly { turns: number; phase: number; depth: number }[],
  radius: number,
  spread: number,
): string {
  const points = 60;
  let data = '';
  for (let step = 0; step < points; step += 1) {
    const angle = (step / points) * 2 * Math.PI;
    const wave = waves.reduce(
      (sum, { turns, phase, depth }) => sum + Math.sin(angle * turns + phase + spread * turns * 0.18) * depth,
      0,
    );
    data += `${step === 0 ? 'M' : 'L'}${polar(radius * (1 + wave), (angle * 180) / Math.PI)}`;
  }
  return `${data}Z`;
}

/** A liquid light show: skins of colour around one point, each a little different from the one outside. */
export const liquid: Backdrop = ({ width, height, random, inks }) => {
  const reach = Math.hypot(width, height) * 0.72;
  const skins = randomInteger(random, 16, 26);
  const waves = [1, 2, 3].map((index) => ({
    turns: randomInteger(random, 1, 2) * index + 1,
    phase: random() * 7,
    depth: randomBetween(random, 0.05, 0.2) / index,
  }));
  const deep = [inks.abyss, inks.ground];
  let body = '';
  for (let skin = 0; skin < skins; skin += 1) {
    const share = 1 - skin / skins;
    const lit = skin % 2 === 1;
    const fill = lit ? inks.lights[((skin - 1) / 2) % 4] : deep[(skin / 2) % 2];
    body += `<path d="${wobble(waves, reach * share ** 1.25, skin * 0.5)}" fill="${fill}"/>`;
  }
  const x = num(width * randomBetween(random, 0.25, 0.75));
  const y = num(height * randomBetween(random, 0.2, 0.6));
  return {
    defs: '',
    body: `<path d="M0 0h${width}v${height}H0z" fill="${inks.ground}"/><g transform="translate(${x} ${y})">${body}</g>`,
  };
};

const SHARDS = 12;

/** A kaleidoscope: curved shards in one wedge, mirrored and turned around the middle. */
export const kaleidoscope: Backdrop = ({ width, height, random, inks }) => {
  const folds = randomInteger(random, 3, 8) * 2;
  const reach = Math.hypot(width, height) * 0.62;
  const half = 180 / folds;
  const inks6 = [...inks.lights, inks.ground, inks.abyss];
  let shards = '';
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const far = reach * (1 - shard / SHARDS);
    const near = far * randomBetween(random, 0.35, 0.85);
    const a = randomBetween(random, -0.1, 0.6) * half;
    const b = randomBetween(random, 0.5, 1.05) * half;
    const colour = inks6[randomInteger(random, 0, 5)];
    const bend = (low: number, high: number): string =>
      polar((low + high) / 2, (a + b) * randomBetween(random, 0.2, 0.8));
    shards += randomChance(random, 0.2)
      ? `<circle cx="${polar((near + far) / 2, (a + b) / 2).replace(' ', '" cy="')}" r="${num((far * half) / 400)}" fill="${colour}"/>`
      : `<path d="M${polar(far, a)}Q${bend(near, far)} ${polar(near, b)}Q${bend(near, near)} ${polar(near * 0.7, a)}Z" fill="${colour}" stroke="${inks.abyss}"/>`;
  }
  const wedges = spin('k', `<g id="kw">${shards}</g><use href="#kw" transform="scale(-1 1)"/>`, folds);
  return {
    defs: '',
    body: `<path d="M0 0h${width}v${height}H0z" fill="${inks.abyss}"/><g transform="translate(${width / 2} ${num(height * 0.46)})">${wedges}</g>`,
  };
};

/** Polygons within polygons, each turned a little further: a way down. */
export const shaft: Backdrop = ({ width, height, random, inks }) => {
  const corners = randomInteger(random, 3, 8);
  const turn = randomBetween(random, 3, 11) * (randomChance(random, 0.5) ? 1 : -1);
  const shrink = randomBetween(random, 0.83, 0.9);
  const shape = `M${Array.from({ length: corners }, (_, corner) => polar(100, (360 / corners) * corner)).join('L')}Z`;
  let body = '';
  let scale = Math.hypot(width, height) / 90;
  for (let step = 0; step < 34 && scale > 0.06; step += 1) {
    const fill = step % 2 === 0 ? inks.abyss : inks.lights[((step - 1) / 2) % 3];
    body += `<path d="${shape}" fill="${fill}" transform="rotate(${num(turn * step)}) scale(${Math.round(scale * 1000) / 1000})"/>`;
    scale *= shrink;
  }
  return {
    defs: '',
    body: `<path d="M0 0h${width}v${height}H0z" fill="${inks.ground}"/><g transform="translate(${width / 2} ${num(height * 0.44)})">${body}</g>`,
  };
};

/** Contour lines of an imaginary landscape: many parallel waves. */
export const contours: Backdrop = (canvas) => {
  const { width, height, random, inks } = canvas;
  const base = wash(canvas, 'c', [inks.abyss, inks.ground, inks.abyss]);
  const bumps = Array.from({ length: 5 }, () => ({
    x: random() * width,
    y: random() * height,
    reach: randomBetween(random, 0.09, 0.24) * width,
    lift: randomBetween(random, 70, 230),
  }));
  let body = '';
  const lines = 46;
  for (let line = 0; line < lines; line += 1) {
    const rest = (line / (lines - 1)) * height * 1.15;
    let data = '';
    for (let step = 0; step <= 36; step += 1) {
      const x = (step / 36) * width;
      const lift = bumps.reduce(
        (sum, bump) =>
          sum + bump.lift * Math.exp(-((x - bump.x) ** 2 + (rest - bump.y) ** 2 * 0.6) / (2 * bump.reach ** 2)),
        0,
      );
      data += `${step === 0 ? 'M' : 'L'}${num(x)} ${num(rest - lift + Math.sin(x / 60 + line * 0.35) * 5)}`;
    }
    body += `<path d="${data}" stroke="${inks.lights[Math.floor(line / 6) % 4]}" stroke-width="${num(2 + 5.5 * Math.abs(Math.sin(line / 4)))}"/>`;
  }
  return { defs: base.defs, body: `${base.body}<g fill="none">${body}</g>` };
};

/** Broad rays from a point low in the picture. */
export const rays: Backdrop = (canvas) => {
  const { width, height, random, inks } = canvas;
  const base = wash(canvas, 'r', [inks.abyss, inks.ground, inks.abyss]);
  const count = randomInteger(random, 10, 18);
  const wedge = `<path d="M0 0L${polar(1600, -90 / count)}L${polar(1600, 90 / count)}Z"/>`;
  return {
    defs:
      base.defs +
      `<linearGradient id="rg" gradientUnits="userSpaceOnUse" x2="0" y2="${-height}"><stop offset=".2" stop-color="${inks.aura}"/>` +
      `<stop offset="1" stop-color="${inks.aura}" stop-opacity=".12"/></linearGradient>`,
    body: `${base.body}<g transform="translate(${width / 2} ${num(height * 0.44)})">${spin('w', wedge, count, 'fill="url(#rg)"')}</g>`,
  };
};

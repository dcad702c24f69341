import { drawInks, hsl } from '../../platform/mandala/inks.ts';
import { randomBetween, pick, seededRandom, randomInteger, type Random } from '../../platform/mandala/seeded-random.ts';
import { num } from '../../platform/mandala/svg.ts';
import { conifers, stars, wash, type Canvas } from './backdrops.ts';
import { emblem } from './emblem.ts';
import { drawing, toJpeg, type Layer } from './picture.ts';

const WIDTH = 960;
const PIXELS = 840;
const HEIGHT = 640;

/** A picture of a crew's work, the `index`th, three by two, as JPEG: an installation over a crowd at night. */
export function drawDecoration(crew: string, index: number): Promise<Buffer> {
  const inks = drawInks(seededRandom(`crew ${crew} ${Math.floor(index / 3)}`));
  const random = seededRandom(`installation ${crew} ${index}`);
  const canvas: Canvas = { width: WIDTH, height: HEIGHT, inks, random };
  const work = pick(random, [canopy, stage, lanterns, mushrooms, gates, gates, stage]);
  return toJpeg(
    drawing(WIDTH, HEIGHT, [
      wash(canvas, 'sky', [inks.abyss, inks.ground, hsl(randomBetween(random, 250, 330), 60, 20)]),
      stars(canvas, 0.6, 70),
      conifers(canvas, randomBetween(random, 160, 300)),
      ...work(canvas),
      crowd(canvas),
    ]),
    WIDTH,
    PIXELS,
  );
}

/** Threads between two curves, point to point: they envelop a third. */
function strings(
  from: (share: number) => [number, number],
  to: (share: number) => [number, number],
  count: number,
  ink: string,
): string {
  let data = '';
  for (let thread = 0; thread <= count; thread += 1) {
    const [x1, y1] = from(thread / count);
    const [x2, y2] = to(thread / count);
    data += `M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`;
  }
  return `<path d="${data}" stroke="${ink}"/>`;
}

/** String art between poles and a ring overhead. */
function canopy({ inks, random }: Canvas): Layer[] {
  const [cx, cy] = [WIDTH / 2 + randomBetween(random, -90, 90), randomBetween(random, 130, 210)];
  const ring = randomBetween(random, 70, 180);
  const poles = randomInteger(random, 2, 5) * 2;
  let body = '';
  for (let pole = 0; pole < poles; pole += 1) {
    const x = (WIDTH / (poles - 1)) * pole;
    const foot = 640 - Math.sin((Math.PI * pole) / (poles - 1)) * 130;
    const top = 60 + Math.sin((Math.PI * pole) / (poles - 1)) * 110;
    const start = (pole / poles) * 2 * Math.PI;
    body += strings(
      (share) => [x, top + (foot - top) * share],
      (share) => [cx + ring * Math.cos(start + share * 2.6), cy + ring * 0.55 * Math.sin(start + share * 2.6)],
      34,
      inks.lights[pole % 4] ?? inks.lights[0],
    );
    body += `<path d="M${num(x)} ${num(top)}V640" stroke="#07020f" stroke-width="9"/>`;
  }
  return [
    { defs: '', body: `<g fill="none" stroke-width="1.5" stroke-opacity=".8">${body}</g>` },
    emblem(random, inks, { x: cx, y: cy, radius: ring * 0.86, disc: true }),
  ];
}

/** A stage front: a mandala between wings of leaves. */
function stage({ inks, random }: Canvas): Layer[] {
  const wings = Array.from({ length: 7 }, (_, wing) => {
    const reach = 470 - wing * 52;
    const rise = 120 + wing * 34;
    const ink = inks.lights[wing % 4];
    const side = (sense: number): string =>
      `<path d="M480 600C${480 + sense * reach * 0.4} ${600 - rise * 0.2} ${480 + sense * reach} ${600 - rise * 0.4} ${480 + sense * reach} ${600 - rise * 1.5}` +
      `C${num(480 + sense * reach * 0.8)} ${600 - rise} ${num(480 + sense * reach * 0.3)} ${num(600 - rise * 0.8)} 480 600Z"/>`;
    return `<g fill="${hsl(270 + wing * 8, 60, 8 + wing * 2)}" stroke="${ink}" stroke-width="3">${side(1)}${side(-1)}</g>`;
  });
  return [
    { defs: '', body: beams(random, inks.lights) + wings.join('') },
    emblem(random, inks, { x: 480, y: 290, radius: randomBetween(random, 165, 215), disc: true }),
    { defs: '', body: '<path d="M395 640V520H565V640Z" fill="#07020f"/>' },
  ];
}

function beams(random: Random, lights: readonly string[]): string {
  return Array.from({ length: 6 }, (_, beam) => {
    const x = 80 + beam * 160;
    const lean = randomBetween(random, -220, 220);
    return `<path d="M${x} 0L${num(x + lean - 70)} 640H${num(x + lean + 70)}Z" fill="${lights[beam % 4]}" opacity=".13"/>`;
  }).join('');
}

/** Gates one behind another, each with its own border, and a light at the end. */
function gates({ inks, random }: Canvas): Layer[] {
  const pointed = random() < 0.5;
  const shift = randomBetween(random, -26, 26);
  let body = beams(random, inks.lights);
  for (let gate = 0; gate < 7; gate += 1) {
    const scale = 0.76 ** gate;
    const [x, y, half, tall] = [480 + shift * gate, 600 - gate * 22, 390 * scale, 520 * scale];
    const arch = (inset: number): string => {
      const h = half - inset;
      const top = y - tall + inset;
      return pointed
        ? `M${num(x - h)} ${num(y)}V${num(top + h)}Q${num(x - h * 0.6)} ${num(top + h * 0.3)} ${num(x)} ${num(top)}Q${num(x + h * 0.6)} ${num(top + h * 0.3)} ${num(x + h)} ${num(top + h)}V${num(y)}`
        : `M${num(x - h)} ${num(y)}V${num(top + h)}A${num(h)} ${num(h)} 0 0 1 ${num(x + h)} ${num(top + h)}V${num(y)}`;
    };
    const ink = inks.lights[gate % 4];
    body +=
      `<path d="${arch(0)}Z" fill="${hsl(272, 60, 5 + gate * 2.2)}"/><path d="${arch(14 * scale)}" stroke="${ink}" stroke-width="${num(20 * scale)}" stroke-dasharray="${num(24 * scale)} ${num(10 * scale)}" fill="none"/>` +
      `<path d="${arch(34 * scale)}" stroke="${inks.lights[(gate + 1) % 4]}" stroke-width="${num(3.5 * scale)}" fill="none"/>`;
  }
  const end = { x: 480 + shift * 6.6, y: 600 - 6 * 22 - 42, radius: 34 };
  return [{ defs: '', body }, emblem(random, inks, end)];
}

/** Globes on sagging lines. */
function lanterns({ inks, random }: Canvas): Layer[] {
  let body = '';
  for (let line = 0; line < 5; line += 1) {
    const y = 40 + line * 58;
    const sag = randomBetween(random, 50, 150);
    body += `<path d="M0 ${y}Q480 ${num(y + sag * 2)} 960 ${y}" fill="none" stroke="#07020f" stroke-width="2"/>`;
    const count = 7 - line;
    for (let lamp = 0; lamp < count; lamp += 1) {
      const share = (lamp + randomBetween(random, 0.15, 0.85)) / count;
      const cy = y + 4 * sag * share * (1 - share) + 22;
      const size = randomBetween(random, 12, 24) + line * 5;
      body +=
        `<g transform="translate(${num(share * 960)} ${num(cy)})"><circle r="${num(size * 2.6)}" fill="url(#q${lamp % 4})"/>` +
        `<ellipse rx="${num(size)}" ry="${num(size * randomBetween(random, 0.9, 1.3))}" fill="${inks.lights[lamp % 4]}"/>` +
        `<path d="M${num(-size)} 0Q0 ${num(size * 0.5)} ${num(size)} 0M${num(-size)} 0Q0 ${num(-size * 0.5)} ${num(size)} 0" stroke="${inks.abyss}" stroke-width="2" fill="none"/></g>`;
    }
  }
  const defs = inks.lights.map(
    (ink, index) =>
      `<radialGradient id="q${index}"><stop stop-color="${ink}" stop-opacity=".6"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
  );
  return [{ defs: defs.join(''), body }];
}

/** Mushrooms as tall as trees. */
function mushrooms({ inks, random }: Canvas): Layer[] {
  let body = beams(random, inks.lights);
  for (let cap = 0; cap < 7; cap += 1) {
    const tall = randomBetween(random, 160, 430) - cap * 14;
    const wide = randomBetween(random, 60, 150);
    const y = 640 - tall;
    const ink = inks.lights[cap % 4];
    const spots = Array.from(
      { length: 6 },
      (_, spot) =>
        `<circle cx="${num(wide * (-0.62 + spot * 0.25))}" cy="${num(-wide * randomBetween(random, 0.12, 0.42))}" r="${num(wide * randomBetween(random, 0.05, 0.1))}" fill="${inks.lights[(cap + 1) % 4]}"/>`,
    );
    body +=
      `<g transform="translate(${num(90 + cap * 130 + randomBetween(random, -30, 30))} ${num(y)})">` +
      `<path d="M${num(-wide * 0.12)} 0C${num(-wide * 0.05)} 120 ${num(-wide * 0.2)} ${num(tall * 0.7)} ${num(-wide * 0.22)} ${num(tall)}H${num(wide * 0.22)}C${num(wide * 0.2)} ${num(tall * 0.7)} ${num(wide * 0.05)} 120 ${num(wide * 0.12)} 0Z" fill="${inks.ground}" stroke="${ink}" stroke-width="2"/>` +
      `<path d="M${num(-wide)} 6C${num(-wide * 0.9)} ${num(-wide * 0.85)} ${num(wide * 0.9)} ${num(-wide * 0.85)} ${num(wide)} 6Q0 ${num(wide * 0.3)} ${num(-wide)} 6Z" fill="${ink}" fill-opacity=".55" stroke="${ink}" stroke-width="4"/>${spots.join('')}</g>`;
  }
  return [{ defs: '', body }];
}

/** Heads, shoulders and some raised arms along the bottom. */
function crowd({ random, inks }: Canvas): Layer {
  let data = '';
  let arms = '';
  for (let row = 0; row < 2; row += 1) {
    for (let x = -10; x < WIDTH + 20; x += randomBetween(random, 24, 46)) {
      const size = 11 + row * 5;
      const y = HEIGHT - 62 + row * 26 + randomBetween(random, -12, 10);
      data +=
        `M${num(x - size)} ${num(y)}a${size} ${num(size * 1.15)} 0 1 1 ${size * 2} 0a${size} ${num(size * 1.15)} 0 1 1 ${-size * 2} 0Z` +
        `M${num(x - size * 2.1)} ${HEIGHT}q0 ${num(-size * 2.6)} ${num(size * 2.1)} ${num(-size * 2.7)}q${num(size * 2.1)} 0 ${num(size * 2.1)} ${num(size * 2.7)}Z`;
      if (random() < 0.22)
        arms += `M${num(x + size * 1.4)} ${num(y + size * 2)}Q${num(x + size * 3)} ${num(y - size)} ${num(x + size * randomBetween(random, 1.2, 2.6))} ${num(y - size * 3.4)}`;
    }
  }
  return {
    defs: '',
    body: `<path d="${arms}" fill="none" stroke="#07020f" stroke-width="9" stroke-linecap="round"/><path d="${data}" fill="#07020f" stroke="${inks.aura}" stroke-width="1.2" stroke-opacity=".22"/>`,
  };
}

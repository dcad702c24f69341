import { drawInks, hsl } from '../../platform/mandala/inks.ts';
import { Random } from '../../platform/mandala/random.ts';
import { num, repeat } from '../../platform/mandala/svg.ts';
import { liquid, rays, shaft, stars, wash, type Canvas } from './backdrops.ts';
import { emblem } from './emblem.ts';
import { toJpeg } from './picture.ts';

const SIZE = 640;
const PIXELS = 480;

/** An artist's portrait, square, as JPEG: a figure in the dark before a halo. */
export function drawPortrait(name: string): Promise<Buffer> {
  const random = new Random(`portrait ${name}`);
  const canvas: Canvas = { width: SIZE, height: SIZE, inks: drawInks(random), random };
  const ground = random.pick([night, night, rays, liquid, shaft]);
  const backdrop = ground(canvas);
  const halo =
    ground === liquid || ground === shaft ? '' : emblem(canvas, { x: 320, y: 265, radius: random.between(205, 250) });
  return toJpeg(backdrop + halo + figure(canvas), SIZE, SIZE, PIXELS);
}

function night(canvas: Canvas): string {
  const { abyss, ground } = canvas.inks;
  return wash(canvas, [abyss, ground, hsl(canvas.random.between(270, 330), 70, 30)]) + stars(canvas, 1, 90);
}

/** Hair, hats and ears around a head of centre (320, 290), 92 wide and 122 high: the parts behind it and before it. */
const FRINGE = 'M228 292C216 168 424 168 412 292C398 238 366 226 320 226C274 226 242 238 228 292Z';
const CROWNS: readonly (readonly [behind: string, before: string])[] = [
  ['', FRINGE],
  ['M222 288C206 150 434 150 418 288C440 380 436 450 456 540H184C204 450 200 380 222 288Z', FRINGE],
  ['M278 178a42 40 0 1 1 84 0a42 40 0 1 1-84 0Z', FRINGE],
  ['', 'M212 262H428L402 238C404 150 370 150 320 158C270 150 236 150 238 238Z'],
  ['', 'M232 280L214 128L286 190H354L426 128L408 280C396 232 370 222 320 222C270 222 244 232 232 280Z'],
  ['M320 128C446 128 470 300 466 520H174C170 300 194 128 320 128Z', ''],
  [
    'M206 270a40 40 0 0 1 18-70a44 44 0 0 1 58-50a50 50 0 0 1 76 0a44 44 0 0 1 58 50a40 40 0 0 1 18 70a36 36 0 0 1-18 62H224a36 36 0 0 1-18-62Z',
    'M230 270C240 214 280 212 320 214C360 212 400 214 410 270C390 244 360 236 320 236C280 236 250 244 230 270Z',
  ],
  [
    'M226 300L150 520H190L236 340ZM414 300L490 520H450L404 340ZM240 330L214 560H250L262 380ZM400 330L426 560H390L378 380Z',
    FRINGE,
  ],
];

/** A head and shoulders, nearly black, with a rim of light, and now and then headphones, glasses or a third eye. */
function figure({ random, inks }: Canvas): string {
  const [rim, glow, spark] = inks.lights;
  const [behind, before] = random.pick(CROWNS);
  const skin = hsl(random.between(255, 290), 45, random.between(8, 13));
  const cloth = hsl(random.between(250, 300), 50, random.between(5, 9));
  const hair = random.chance(0.55) ? hsl(random.between(170, 330), 70, random.between(18, 30)) : cloth;
  const edge = `stroke="${glow}" stroke-width="3"`;
  let body =
    `<path d="${behind}" fill="${hair}" ${edge}/>` +
    `<path d="M70 700C84 500 200 462 272 440V372H368V440C440 462 556 500 570 700Z" fill="${cloth}" stroke="${rim}" stroke-width="3"/>` +
    `<path d="M276 372H364V440C340 466 300 466 276 440Z" fill="${skin}"/>` +
    `<ellipse cx="320" cy="296" rx="92" ry="122" fill="${skin}" stroke="${rim}" stroke-width="2.5"/>` +
    `<path d="${before}" fill="${hair}" ${edge}/>`;
  body += face(random, spark, rim);
  if (random.chance(0.45)) {
    body +=
      `<path d="M222 300C216 130 424 130 418 300" fill="none" stroke="${glow}" stroke-width="12"/>` +
      [222, 418].map((x) => `<rect x="${x - 17}" y="276" width="34" height="74" rx="15" fill="${glow}"/>`).join('');
  }
  const stripes = repeat(5, (index) => {
    const y = 500 + index * 30;
    return `<path d="M${num(150 - index * 16)} ${y + 26}Q320 ${num(y - 26)} ${num(490 + index * 16)} ${y + 26}" stroke="${inks.lights[index % 4]}"/>`;
  });
  const size = random.between(0.9, 1.22);
  const turn = random.chance(0.5) ? 1 : -1;
  return (
    `<g transform="translate(${num(320 + random.between(-30, 30))} 640) scale(${num(size * turn)} ${num(size)}) translate(-320 -640)">` +
    `${body}<g fill="none" stroke-width="3" stroke-opacity=".75">${stripes}</g></g>`
  );
}

/** Closed eyes or round glasses, a mouth, dots of paint. */
function face(random: Random, ink: string, second: string): string {
  const both = (draw: (x: number) => string): string => draw(282) + draw(358);
  const eyes = random.chance(0.4)
    ? both(
        (x) =>
          `<circle cx="${x}" cy="296" r="27" fill="${ink}" fill-opacity=".85" stroke="${second}" stroke-width="5"/>`,
      ) + `<path d="M309 294q11-9 22 0" fill="none" stroke="${second}" stroke-width="5"/>`
    : both(
        (x) =>
          `<path d="M${x - 22} 296q22 18 44 0" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
      );
  const dot = (side: number, index: number): string =>
    `<circle cx="${num(320 + side * (58 - index * 5))}" cy="${336 + index * 15}" r="${5 - index}" fill="${second}"/>`;
  const paint = random.chance(0.55) ? repeat(4, (index) => dot(-1, index) + dot(1, index)) : '';
  const third = random.chance(0.4)
    ? `<path d="M300 240q20-20 40 0q-20 20-40 0Z" fill="${second}"/><circle cx="320" cy="240" r="6" fill="#07020f"/>`
    : '';
  return `${eyes}${paint}${third}<path d="M300 372q20 ${num(random.between(4, 14))} 40 0" fill="none" stroke="${ink}" stroke-width="3.5" stroke-linecap="round"/>`;
}

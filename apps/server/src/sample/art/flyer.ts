import { drawInks, hsl } from '../../platform/mandala/inks.ts';
import { randomBetween, pick, seededRandom } from '../../platform/mandala/seeded-random.ts';
import { num } from '../../platform/mandala/svg.ts';
import {
  brightest,
  conifers,
  contours,
  kaleidoscope,
  liquid,
  rays,
  ridges,
  shaft,
  stars,
  wash,
  type Canvas,
} from './backdrops.ts';
import { emblem } from './emblem.ts';
import { letter } from './lettering.ts';
import { drawing, toJpeg, type Layer } from './picture.ts';

const WIDTH = 800;
const PIXELS = 640;
const HEIGHT = 1000;
const MARGIN = 56;

/** What a flyer shows. Flyers of one `series` share their picture and differ in type. */
export type FlyerText = { name: string; series: string; date: string; place: string };

/** Draws an event's flyer, four by five, as JPEG. Text that the bundled fonts do not cover is omitted. */
export function drawFlyer(text: FlyerText): Promise<Buffer> {
  const random = seededRandom(`flyer ${text.series}`);
  const canvas: Canvas = { width: WIDTH, height: HEIGHT, inks: drawInks(random), random };
  const layout = pick(random, [altar, altar, moonrise, moonrise, window, window, window, shrine, shrine]);
  return toJpeg(drawing(WIDTH, HEIGHT, layout(canvas, text)), WIDTH, PIXELS);
}

type Layout = (canvas: Canvas, text: FlyerText) => Layer[];

/** A mandala over a forest, the title in the trees. */
const altar: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  return [
    wash(canvas, 'sky', [inks.abyss, inks.ground, hsl(randomBetween(random, 285, 325), 70, 26)]),
    stars(canvas, 0.7, 130),
    emblem(random, inks, { x: 400, y: 370, radius: 300 }),
    conifers(canvas, 300),
    shade('b', 0.6),
    ...title(text, { top: 660, height: 210, colour: inks.lights[1], small: brightest(inks) }),
  ];
};

/** A patterned moon behind hills, the title in the sky. */
const moonrise: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  return [
    wash(canvas, 'sky', [
      inks.abyss,
      hsl(randomBetween(random, 255, 300), 75, 22),
      hsl(randomBetween(random, 310, 345), 85, 46),
      hsl(48, 100, 62),
    ]),
    stars(canvas, 0.5, 110),
    emblem(random, inks, { x: 400, y: 560, radius: 262, disc: true }),
    ridges(canvas, 0.68, 4),
    shade('t', 0.45),
    ...title(text, { top: 64, height: 200, colour: '#fff7e6', small: brightest(inks), footAt: 900 }),
  ];
};

/** A patterned ground with the title on a dark band. */
const window: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  const ground = pick(random, [kaleidoscope, shaft, liquid, contours]);
  return [
    ground(canvas),
    shade('b', 0.5),
    {
      defs: '',
      body: `<path d="M0 690h800v310H0z" fill="${inks.abyss}" opacity=".9"/><path d="M0 690h800" stroke="${inks.lights[0]}" stroke-width="5"/>`,
    },
    ...title(text, { top: 722, height: 150, colour: brightest(inks), small: '#fff7e6' }),
  ];
};

/** A mandala in front of rays or liquid light, the title below it. */
const shrine: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  const ground = pick(random, [rays, rays, liquid, contours]);
  return [
    ground(canvas),
    emblem(random, inks, { x: 400, y: 400, radius: randomBetween(random, 240, 300), disc: true }),
    shade('b', 0.85),
    ...title(text, { top: 715, height: 160, colour: '#fff7e6', small: brightest(inks) }),
  ];
};

/** Darkens the top or the bottom so that type stands out. */
function shade(edge: 't' | 'b', strength: number): Layer {
  const [from, to] = edge === 'b' ? [HEIGHT, HEIGHT * 0.5] : [0, HEIGHT * 0.45];
  return {
    defs:
      `<linearGradient id="sh" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">` +
      `<stop offset=".2" stop-color="#07020f" stop-opacity="${num(strength)}"/><stop offset="1" stop-color="#07020f" stop-opacity="0"/></linearGradient>`,
    body: `<path fill="url(#sh)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
  };
}

function title(
  { name, date, place }: FlyerText,
  at: { top: number; height: number; colour: string; small: string; footAt?: number },
): Layer[] {
  const box = { left: MARGIN, width: WIDTH - 2 * MARGIN };
  const head = letter(name, { ...box, top: at.top, height: at.height, largest: 104 });
  const foot = at.footAt ?? at.top + Math.max(head?.height ?? 0, at.height * 0.6) + 16;
  const when = letter(date, { ...box, top: foot, height: 36, largest: 32 });
  const where = letter(place, { ...box, top: foot + 44, height: 24, largest: 20 });
  const path = (data: string | undefined, colour: string): string =>
    data === undefined ? '' : `<path d="${data}" fill="${colour}"/>`;
  return [{ defs: '', body: path(head?.data, at.colour) + path(when?.data, at.small) + path(where?.data, '#efe6ff') }];
}

import { drawInks, hsl } from '../../platform/mandala/inks.ts';
import { Random } from '../../platform/mandala/random.ts';
import { num } from '../../platform/mandala/svg.ts';
import * as backdrops from './backdrops.ts';
import { emblem } from './emblem.ts';
import { letter } from './lettering.ts';
import { toJpeg } from './picture.ts';

const { brightest, conifers, contours, kaleidoscope, liquid, rays, ridges, shaft, stars, wash } = backdrops;

const WIDTH = 800;
const PIXELS = 640;
const HEIGHT = 1000;
const MARGIN = 56;

/** The content of a flyer. Flyers of one `series` share their picture and differ in type. */
type FlyerText = { name: string; series: string; date: string; place: string };

/** Draws an event's flyer, four by five, as JPEG. Text that the bundled fonts do not cover is omitted. */
export function drawFlyer(text: FlyerText): Promise<Buffer> {
  const random = new Random(`flyer ${text.series}`);
  const canvas = { width: WIDTH, height: HEIGHT, inks: drawInks(random), random };
  const layout = random.pick([altar, altar, moonrise, moonrise, window, window, window, shrine, shrine]);
  return toJpeg(layout(canvas, text), WIDTH, HEIGHT, PIXELS);
}

type Layout = (canvas: backdrops.Canvas, text: FlyerText) => string;

/** A mandala over a forest, the title in the trees. */
const altar: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  return (
    wash(canvas, [inks.abyss, inks.ground, hsl(random.between(285, 325), 70, 26)]) +
    stars(canvas, 0.7, 130) +
    emblem(canvas, { x: 400, y: 370, radius: 300 }) +
    conifers(canvas, 300) +
    shade('bottom', 0.6) +
    title(text, { top: 660, height: 210, colour: inks.lights[1], small: brightest(inks) })
  );
};

/** A patterned moon behind hills, the title in the sky. */
const moonrise: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  const dusk = [hsl(random.between(255, 300), 75, 22), hsl(random.between(310, 345), 85, 46), hsl(48, 100, 62)];
  return (
    wash(canvas, [inks.abyss, ...dusk]) +
    stars(canvas, 0.5, 110) +
    emblem(canvas, { x: 400, y: 560, radius: 262, disc: true }) +
    ridges(canvas, 0.68, 4) +
    shade('top', 0.45) +
    title(text, { top: 64, height: 200, colour: '#fff7e6', small: brightest(inks), footAt: 900 })
  );
};

/** A patterned ground with the title on a dark band. */
const window: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  const ground = random.pick([kaleidoscope, shaft, liquid, contours]);
  return (
    ground(canvas) +
    shade('bottom', 0.5) +
    `<path d="M0 690h800v310H0z" fill="${inks.abyss}" opacity=".9"/><path d="M0 690h800" stroke="${inks.lights[0]}" stroke-width="5"/>` +
    title(text, { top: 722, height: 150, colour: brightest(inks), small: '#fff7e6' })
  );
};

/** A mandala in front of rays or liquid light, the title below it. */
const shrine: Layout = (canvas, text) => {
  const { inks, random } = canvas;
  const ground = random.pick([rays, rays, liquid, contours]);
  return (
    ground(canvas) +
    emblem(canvas, { x: 400, y: 400, radius: random.between(240, 300), disc: true }) +
    shade('bottom', 0.85) +
    title(text, { top: 715, height: 160, colour: '#fff7e6', small: brightest(inks) })
  );
};

/** Darkens the top or the bottom so that type stands out. */
function shade(edge: 'top' | 'bottom', strength: number): string {
  const [from, to] = edge === 'bottom' ? [HEIGHT, HEIGHT * 0.5] : [0, HEIGHT * 0.45];
  return (
    `<linearGradient id="sh" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">` +
    `<stop offset=".2" stop-color="#07020f" stop-opacity="${num(strength)}"/><stop offset="1" stop-color="#07020f" stop-opacity="0"/></linearGradient>` +
    `<path fill="url(#sh)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`
  );
}

function title(
  { name, date, place }: FlyerText,
  at: { top: number; height: number; colour: string; small: string; footAt?: number },
): string {
  const box = { left: MARGIN, width: WIDTH - 2 * MARGIN };
  const head = letter(name, { ...box, top: at.top, height: at.height, largest: 104 });
  const foot = at.footAt ?? at.top + Math.max(head?.height ?? 0, at.height * 0.6) + 16;
  const when = letter(date, { ...box, top: foot, height: 36, largest: 32 });
  const where = letter(place, { ...box, top: foot + 44, height: 24, largest: 20 });
  const path = (text: typeof head, colour: string): string =>
    text === undefined ? '' : `<path d="${text.data}" fill="${colour}"/>`;
  return path(head, at.colour) + path(when, at.small) + path(where, '#efe6ff');
}

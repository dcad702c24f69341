import { drawInks } from '../../platform/mandala/inks.ts';
import { randomChance, pick, seededRandom } from '../../platform/mandala/seeded-random.ts';
import {
  brightest,
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

const SIZE = 720;
const PIXELS = 640;

/** A release's cover, square, as JPEG. */
export function drawCover({ title, artist, label }: { title: string; artist: string; label: string }): Promise<Buffer> {
  const random = seededRandom(`cover ${title}`);
  const canvas: Canvas = { width: SIZE, height: SIZE, inks: drawInks(random), random };
  const { inks } = canvas;
  const ground = pick(random, [kaleidoscope, liquid, shaft, contours, rays, hills]);
  const layers = [ground(canvas)];
  if (ground === rays || ground === hills || randomChance(random, 0.35)) {
    layers.push(emblem(random, inks, { x: SIZE / 2, y: SIZE * 0.44, radius: SIZE * 0.3, disc: true }));
  }
  layers.push(sleeve(title, artist, label, brightest(inks), inks.abyss));
  return toJpeg(drawing(SIZE, SIZE, layers), SIZE, PIXELS);
}

function hills(canvas: Canvas): Layer {
  const parts = [
    wash(canvas, 'sky', [canvas.inks.abyss, canvas.inks.ground, canvas.inks.aura]),
    stars(canvas, 0.6, 80),
    ridges(canvas, 0.7, 3),
  ];
  return { defs: parts.map((part) => part.defs).join(''), body: parts.map((part) => part.body).join('') };
}

/** Title, artist and label on a dark foot. */
function sleeve(title: string, artist: string, label: string, ink: string, dark: string): Layer {
  const box = { left: 36, width: SIZE - 72, align: 0 };
  const head = letter(title, { ...box, top: SIZE - 132, height: 66, largest: 44 });
  const name = letter(artist, { ...box, width: 420, top: SIZE - 56, height: 26, largest: 19 });
  const mark = letter(label, { left: SIZE - 236, width: 200, align: 1, top: SIZE - 52, height: 20, largest: 12 });
  return {
    defs: '',
    body:
      `<path d="M0 ${SIZE - 150}h${SIZE}v150H0z" fill="${dark}" opacity=".88"/>` +
      `<path d="${head?.data ?? ''}" fill="${ink}"/><path d="${name?.data ?? ''}${mark?.data ?? ''}" fill="#f4ecff"/>`,
  };
}

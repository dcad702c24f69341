import { drawInks } from '../../platform/mandala/inks.ts';
import { Random } from '../../platform/mandala/random.ts';
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
import { toJpeg } from './picture.ts';

const SIZE = 720;
const PIXELS = 640;

/** A release's cover, square, as JPEG. */
export function drawCover({ title, artist, label }: { title: string; artist: string; label: string }): Promise<Buffer> {
  const random = new Random(`cover ${title}`);
  const inks = drawInks(random);
  const canvas: Canvas = { width: SIZE, height: SIZE, inks, random };
  const ground = random.pick([kaleidoscope, liquid, shaft, contours, rays, hills]);
  const backdrop = ground(canvas);
  const crowned = ground === rays || ground === hills || random.chance(0.35);
  const mandala = crowned ? emblem(canvas, { x: SIZE / 2, y: SIZE * 0.44, radius: SIZE * 0.3, disc: true }) : '';
  const box = { left: 36, width: SIZE - 72, align: 0 };
  const head = letter(title, { ...box, top: SIZE - 132, height: 66, largest: 44 });
  const name = letter(artist, { ...box, width: 420, top: SIZE - 56, height: 26, largest: 19 });
  const mark = letter(label, { left: SIZE - 236, width: 200, align: 1, top: SIZE - 52, height: 20, largest: 12 });
  const sleeve =
    `<path d="M0 ${SIZE - 150}h${SIZE}v150H0z" fill="${inks.abyss}" opacity=".88"/>` +
    `<path d="${head?.data ?? ''}" fill="${brightest(inks)}"/><path d="${name?.data ?? ''}${mark?.data ?? ''}" fill="#f4ecff"/>`;
  return toJpeg(backdrop + mandala + sleeve, SIZE, SIZE, PIXELS);
}

function hills(canvas: Canvas): string {
  const { abyss, ground, aura } = canvas.inks;
  return wash(canvas, [abyss, ground, aura]) + stars(canvas, 0.6, 80) + ridges(canvas, 0.7, 3);
}

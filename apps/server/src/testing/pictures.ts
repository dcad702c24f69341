import sharp from 'sharp';
import { mandala } from '../platform/mandala/mandala.ts';

/** A small JPEG or PNG of one colour; another `shade` (0 to 255) makes another picture. */
export function onePicture(shade = 0, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const background = { r: shade, g: 255 - shade, b: 128 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A picture with as much in it as a flyer, in px: the middle of a mandala; another name makes another one. */
export async function drawnPicture(name: string, width: number, height = width): Promise<Buffer> {
  return sharp(Buffer.from(mandala(name)))
    .resize({ width, height })
    .flatten({ background: '#123' })
    .jpeg()
    .toBuffer();
}

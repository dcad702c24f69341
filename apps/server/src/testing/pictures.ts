import sharp from 'sharp';
import { mandala } from '../platform/mandala/mandala.ts';

/** Returns a small JPEG or PNG of one colour; `shade` (0 to 255) selects the colour. */
export function onePicture(shade = 0, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const background = { r: shade, g: 255 - shade, b: 128 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a picture with as much detail as a flyer, size in px: the middle of a mandala; it depends on the name. */
export async function drawnPicture(name: string, width: number, height = width): Promise<Buffer> {
  return sharp(Buffer.from(mandala(name)))
    .resize({ width, height })
    .flatten({ background: '#123' })
    .jpeg()
    .toBuffer();
}

import sharp from 'sharp';
import { cardHeight, cardWidth } from './size.ts';

/** Size of the artwork's area on a card, in px. */
const artWidth = 500;
const artHeight = 534;

/** Colour that the blurred artwork fades to: `--ground` of the night theme. */
const ground = { r: 10, g: 5, b: 24 };

/** A picture ready for layout. */
interface Layer {
  data: Buffer;
  width: number;
  height: number;
}

/** Pictures of a card: the whole artwork, and a blurred copy as the backdrop. */
export interface Artwork {
  art: Layer;
  backdrop: Layer;
}

/** Prepares artwork (a flyer, or a mandala as SVG) for a card without cropping it. */
export async function prepareArtwork(source: Uint8Array): Promise<Artwork> {
  const { data, info } = await sharp(source)
    .resize({ width: artWidth, height: artHeight, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { art: { data, width: info.width, height: info.height }, backdrop: await blur(source) };
}

/** Blurs by scaling down and up again, which is cheap. */
async function blur(source: Uint8Array): Promise<Layer> {
  const tiny = await sharp(source)
    .resize({ width: 40, height: 21, fit: 'cover' })
    .flatten({ background: ground })
    .blur(1.2)
    .png()
    .toBuffer();
  const veil = {
    create: { width: cardWidth, height: cardHeight, channels: 4 as const, background: { ...ground, alpha: 0.74 } },
  };
  const data = await sharp(tiny)
    .resize({ width: cardWidth, height: cardHeight, kernel: 'cubic' })
    .blur(18)
    .composite([{ input: veil }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { data, width: cardWidth, height: cardHeight };
}

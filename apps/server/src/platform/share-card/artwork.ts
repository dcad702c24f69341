import sharp from 'sharp';
import { cardHeight, cardWidth } from './size.ts';

/** The room that the artwork has on a card, in px. */
const artWidth = 500;
const artHeight = 534;

/** The ground that blurred artwork darkens towards: `--ground` of the night theme. */
const ground = { r: 10, g: 5, b: 24 };

/** A picture ready to be laid out. */
interface Layer {
  data: Buffer;
  width: number;
  height: number;
}

/** What a card is made of besides text: the artwork whole, and itself blurred behind everything. */
export interface Artwork {
  art: Layer;
  backdrop: Layer;
}

/** Makes artwork (a flyer, or a mandala as SVG) ready for a card; nothing of it is cut off. */
export async function prepareArtwork(source: Uint8Array): Promise<Artwork> {
  const { data, info } = await sharp(source)
    .resize({ width: artWidth, height: artHeight, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { art: { data, width: info.width, height: info.height }, backdrop: await blur(source) };
}

/** Blurs by making it tiny and large again, which costs next to nothing. */
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

import { Renderer } from '@takumi-rs/core';
import sharp from 'sharp';
import { shareCardSize } from '@moonfloor/contract/api/share-cards';
import {
  cardNode,
  createFonts,
  logo,
  type ShareCardContent,
  textWidth,
  titleHeight,
  titleNode,
  titleSizes,
} from './layout.ts';

const { width: cardWidth, height: cardHeight } = shareCardSize;

/** Size of the artwork's area on a card, in px. */
const artWidth = 500;
const artHeight = 534;

/** Colour that the blurred artwork fades to: `--ground` of the night theme. */
const ground = { r: 10, g: 5, b: 24 };

/** Size of the render cache in bytes: pictures are used once, so it only needs to hold glyphs and the logo. */
const cacheMaxBytes = 1024 * 1024;

/** JPEG quality: about 100 KB for a flyer, below the limit of 300 KB in messengers. */
const quality = 84;

const renderer = new Renderer({ cacheMaxBytes });
const loadFontsFor = createFonts(renderer);

/**
 * Renders a card as JPEG, 1200 × 630 px: artwork (a flyer, or a mandala as SVG), which is not cropped, beside a name and
 * a few lines, on a blurred copy of the artwork.
 */
export async function renderCard(content: ShareCardContent, artwork: Uint8Array): Promise<Uint8Array> {
  const { title, lead, lines, warning } = content;
  await loadFontsFor([title, lead, ...lines, warning, 'Moonfloor…'].join(''));
  const { data, info: art } = await sharp(artwork)
    .resize({ width: artWidth, height: artHeight, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const size = await largestSize(title, textWidth(art));
  return renderer.render(cardNode(content, size, art), {
    ...shareCardSize,
    format: 'jpeg',
    quality,
    images: [
      { src: 'art', data, cache: 'none' },
      { src: 'backdrop', data: await blur(artwork), cache: 'none' },
      { src: 'logo', data: Buffer.from(logo) },
    ],
  });
}

/** Returns the largest font size at which the title fits without breaking words; otherwise the smallest. */
async function largestSize(title: string, width: number): Promise<number> {
  for (const size of titleSizes.slice(0, -1)) {
    const measured = await renderer.measure(
      { type: 'container', style: { display: 'flex', width: `${width}px` }, children: [titleNode(title, size)] },
      { width },
    );
    const text = measured.children[0];
    const widest = Math.max(0, ...(text?.runs ?? []).map((run) => run.x + run.width));
    if (text !== undefined && widest <= width && text.height <= titleHeight) return size;
  }
  return titleSizes.at(-1)!;
}

/** Blurs by scaling down and up again, which is cheap. */
async function blur(source: Uint8Array): Promise<Buffer> {
  const tiny = await sharp(source)
    .resize({ width: 40, height: 21, fit: 'cover' })
    .flatten({ background: ground })
    .blur(1.2)
    .png()
    .toBuffer();
  const veil = {
    create: { width: cardWidth, height: cardHeight, channels: 4 as const, background: { ...ground, alpha: 0.74 } },
  };
  return sharp(tiny)
    .resize({ width: cardWidth, height: cardHeight, kernel: 'cubic' })
    .blur(18)
    .composite([{ input: veil }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

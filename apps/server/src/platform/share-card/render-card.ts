import { Renderer } from '@takumi-rs/core';
import { prepareArtwork } from './artwork.ts';
import { createFonts } from './fonts.ts';
import { cardNode, logo, type ShareCardContent, textWidth, titleHeight, titleNode, titleSizes } from './layout.ts';
import { cardHeight, cardWidth } from './size.ts';

/** Size of the render cache in bytes: pictures are used once, so it only needs to hold glyphs and the logo. */
const cacheMaxBytes = 1024 * 1024;

/** JPEG quality: about 100 KB for a flyer, below the limit of 300 KB in messengers. */
const quality = 84;

const renderer = new Renderer({ cacheMaxBytes });
const loadFontsFor = createFonts(renderer);

/** Lays a card out and renders it as JPEG. */
export async function renderCard(facts: ShareCardContent, source: Uint8Array): Promise<Uint8Array> {
  const { title, lead, lines, warning } = facts;
  await loadFontsFor([title, lead, ...lines, warning, 'Moonfloor…'].join(''));
  const artwork = await prepareArtwork(source);
  const size = await largestSize(title, textWidth(artwork));
  const images = [
    { src: 'art', data: artwork.art.data, cache: 'none' as const },
    { src: 'backdrop', data: artwork.backdrop.data, cache: 'none' as const },
    { src: 'logo', data: Buffer.from(logo) },
  ];
  return renderer.render(cardNode(facts, size, artwork), {
    width: cardWidth,
    height: cardHeight,
    format: 'jpeg',
    quality,
    images,
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

import { Renderer } from '@takumi-rs/core';
import { prepareArtwork } from './artwork.ts';
import { createFonts } from './fonts.ts';
import { cardNode, logo, type ShareCardContent, textWidth, titleHeight, titleNode, titleSizes } from './layout.ts';
import { cardHeight, cardWidth } from './size.ts';

/** Pictures are used once, so little is worth keeping: glyphs and the mark, in bytes. */
const cacheMaxBytes = 1024 * 1024;

/** Quality of the JPEG: about 100 KB for a flyer, under the 300 KB that messengers show at most. */
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

/** The largest size in which the title keeps its words whole and its room; else the smallest. */
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

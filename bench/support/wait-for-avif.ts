import { setTimeout as pause } from 'node:timers/promises';
import { log } from './session.ts';

/** Maximum wait and polling interval, in ms. */
const longestMs = 6 * 60_000;
const everyMs = 5_000;

/**
 * Waits until every picture of the given pages is served as AVIF, which the server encodes in the background. Continues
 * after the maximum wait: a picture whose AVIF file would be larger has none.
 */
export async function waitForAvif(address: string, pages: readonly string[]): Promise<void> {
  const texts = await Promise.all(
    pages.map(async (page) => (await fetch(address + page, { headers: { accept: 'text/html' } })).text()),
  );
  let waited = [...new Set(texts.flatMap((text) => text.match(/\/media\/[0-9a-f]{32}-\d+\.webp/g) ?? []))];
  const end = performance.now() + longestMs;
  for (;;) {
    const made = await Promise.all(waited.map((picture) => isAvif(address + picture)));
    waited = waited.filter((_, place) => made[place] !== true);
    if (waited.length === 0) return;
    if (performance.now() > end) break;
    await pause(everyMs);
  }
  log(`${waited.length} pictures are still served as WebP`);
}

async function isAvif(picture: string): Promise<boolean> {
  const { headers } = await fetch(picture, { method: 'HEAD', headers: { accept: 'image/avif,image/webp' } });
  return headers.get('content-type') === 'image/avif';
}

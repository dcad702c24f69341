import pLimit from 'p-limit';
import { HttpError } from '../../errors.ts';
import type { ShareCardContent } from './layout.ts';

/** Part of every key: raise it when cards look different, so that no old one passes for new. */
export const cardVersion = 'card-1';

/** Cards that may wait for their turn; a robot that asks for all of them at once is asked to come back. */
const maxQueuedCards = 50;

/** One at a time: drawing takes a processor for a while, and visitors come first. */
const drawLimit = pLimit(1);

/**
 * Draws a card, 1200 × 630 px, as JPEG: artwork (a flyer, or a mandala as SVG) beside a name and a few lines. Throws 503
 * when too many wait.
 */
export function drawShareCard(facts: ShareCardContent, artwork: () => Promise<Uint8Array>): Promise<Uint8Array> {
  if (drawLimit.pendingCount >= maxQueuedCards)
    throw new HttpError(503, 'Busy. Please try again in a moment.', { headers: { 'retry-after': '10' } });
  return drawLimit(async () => {
    // Loaded with the first card: most starts draw none.
    const { renderCard } = await import('./render-card.ts');
    return renderCard(facts, await artwork());
  });
}

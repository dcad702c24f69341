import pLimit from 'p-limit';
import { HttpError } from '../../errors.ts';
import type { ShareCardContent } from './layout.ts';

/** Part of every key: increase it when the design changes, so that old cards are not reused. */
export const cardVersion = 'card-1';

/** Maximum number of queued cards; a crawler that requests all of them at once is asked to retry. */
const maxQueuedCards = 50;

/** One at a time: drawing is CPU-intensive, and page requests take precedence. */
const drawLimit = pLimit(1);

/**
 * Draws a card, 1200 × 630 px, as JPEG: artwork (a flyer, or a mandala as SVG) beside a name and a few lines. Throws
 * 503 when the queue is full.
 */
export function drawShareCard(facts: ShareCardContent, artwork: () => Promise<Uint8Array>): Promise<Uint8Array> {
  if (drawLimit.pendingCount >= maxQueuedCards)
    throw new HttpError(503, 'Busy. Please try again in a moment.', { headers: { 'retry-after': '10' } });
  return drawLimit(async () => {
    // Imported with the first card: most processes draw none.
    const { renderCard } = await import('./render-card.ts');
    return renderCard(facts, await artwork());
  });
}

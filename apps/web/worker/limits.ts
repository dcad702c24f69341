import { dayMs, minuteMs } from '@moonfloor/contract/values/durations';
import type { KeptEvent } from '../app/api/kept-pages.ts';

/** Bounds of kept pages, and of the requests for them. */
export const limits = {
  /** Events that were only opened; the least recently used ones are removed. */
  openedEvents: 30,
  /** All pages and code, in bytes, and the share of the browser's quota that they may use. */
  bytes: 50 * 1024 * 1024,
  quotaShare: 0.2,
  tiles: 300,
  /** How long a navigation waits for the network while there is a copy, in ms. */
  waitMs: 3000,
  /** Time in which the responses of an event are not requested again, in ms; pages of artists change rarely. */
  freshMs: minuteMs,
  freshArtistMs: dayMs,
  /** How long a tile is used without asking for a newer one, in ms. */
  freshTileMs: 7 * dayMs,
  /** Pages of artists that are kept with an event: a line-up may have hundreds. */
  artists: { opened: 12, starred: 60 },
  parallelRequests: 4,
} as const;

/**
 * Returns the events that may stay within a number of bytes: the starred ones, then the others, of each the most recently
 * used first. Code that several events share counts once.
 */
export function withinLimits(events: readonly KeptEvent[], maxBytes: number): KeptEvent[] {
  const byUse = [...events].sort((a, b) => Number(b.starred) - Number(a.starred) || b.usedAt - a.usedAt);
  const codes = new Set<string>();
  let opened = 0;
  let total = 0;
  return byUse.filter(({ starred, bytes, code, codeBytes }) => {
    const size = bytes + (codes.has(code) ? 0 : codeBytes);
    if (total + size > maxBytes || (!starred && opened === limits.openedEvents)) return false;
    if (!starred) opened += 1;
    total += size;
    codes.add(code);
    return true;
  });
}

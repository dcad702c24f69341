import type { KeptEvent } from '../app/api/kept-pages.ts';
import { limits } from './limits.ts';

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

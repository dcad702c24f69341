import type { Client } from '../../api/client.ts';
import type { View } from './artists-filter.ts';
import { fetchListed, type Listed } from './listed.ts';

/** Whole lists in the browser's memory, so that filtering needs no server. */
const kept = new Map<View, readonly Listed[]>();

/** Lists that are under way, or have been fetched since the page was opened. */
const current = new Map<View, Promise<readonly Listed[]>>();

/** Everybody of a view, fetched once while the page stays open. When that fails, what was there before is used. */
export function readKept(client: Client, view: View): Promise<readonly Listed[]> {
  const known = current.get(view);
  if (known !== undefined) return known;
  const coming = refresh(client, view);
  current.set(view, coming);
  return coming;
}

async function refresh(client: Client, view: View): Promise<readonly Listed[]> {
  try {
    const list = await fetchListed(client, view);
    kept.set(view, list);
    return list;
  } catch (error) {
    current.delete(view);
    const before = kept.get(view);
    if (before === undefined) throw error;
    return before;
  }
}

/** Says that the page is left: next time the lists are fetched anew, as somebody may have been added. */
export function leaveKept(): void {
  current.clear();
}

import type { Client } from '../../api/client.ts';
import type { View } from './artists-filter.ts';
import { fetchArtistList, type ArtistListItem } from './artist-list-item.ts';

/** Whole lists in the browser's memory, so that filtering needs no server. */
const cachedLists = new Map<View, readonly ArtistListItem[]>();

/** Lists that are under way, or have been fetched since the page was opened. */
const freshLists = new Map<View, Promise<readonly ArtistListItem[]>>();

/** Everybody of a view, fetched once while the page stays open. When that fails, what was there before is used. */
export function readCachedList(client: Client, view: View): Promise<readonly ArtistListItem[]> {
  const known = freshLists.get(view);
  if (known !== undefined) return known;
  const coming = refresh(client, view);
  freshLists.set(view, coming);
  return coming;
}

async function refresh(client: Client, view: View): Promise<readonly ArtistListItem[]> {
  try {
    const list = await fetchArtistList(client, view);
    cachedLists.set(view, list);
    return list;
  } catch (error) {
    freshLists.delete(view);
    const before = cachedLists.get(view);
    if (before === undefined) throw error;
    return before;
  }
}

/** Says that the page is left: next time the lists are fetched anew, as somebody may have been added. */
export function expireCachedLists(): void {
  freshLists.clear();
}

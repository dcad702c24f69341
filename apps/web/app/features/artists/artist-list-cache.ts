import type { Client } from '../../api/client.ts';
import type { View } from './artists-filter.ts';
import { fetchArtistList, type ArtistListItem } from './artist-list-item.ts';

/** Complete lists cached in the browser's memory, so that filtering needs no request. */
const cachedLists = new Map<View, readonly ArtistListItem[]>();

/** Lists that are being fetched, or have been fetched since the page was opened. */
const freshLists = new Map<View, Promise<readonly ArtistListItem[]>>();

/**
 * Returns all artists of a view, fetched once per visit of the page. If the request fails, returns the previously
 * cached list.
 */
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

/** Marks the cached lists as stale when the page is left, so that new artists are included on the next visit. */
export function expireCachedLists(): void {
  freshLists.clear();
}

import type { ArtistCard } from '@moonfloor/contract/records/artists';
import type { DecorationCard } from '@moonfloor/contract/records/decorations';
import type { VisitorClient } from '../../api/client.ts';

/** The artists page's two lists: music artists or decoration artists. */
export type View = 'music' | 'visual';

/**
 * An artist as listed on the artists page. Contains only the fields of a card, because the page includes the list
 * twice.
 */
export interface ArtistListItem {
  to: string;
  name: string;
  /** Alternative names; absent if there are none. */
  alternativeNames?: readonly string[];
  /** Comma-separated: Live, DJ, Producer. */
  types: string | null;
  /** City or region. */
  place: string | null;
  country: string;
  /** Comma-separated. */
  styles: string | null;
  picture: ArtistCard['picture'];
}

function fromArtist({ id, artist_name: name, artist_type: types, ...artist }: ArtistCard): ArtistListItem {
  const { artist_city: place, artist_country: country, styles, picture } = artist;
  // the specification does not have them
  const names = [...(artist.alternative_names ?? []), ...(artist.aliases ?? [])];
  const item = { to: `/artist/${id}`, name, types, place, country, styles, picture };
  return names.length === 0 ? item : { ...item, alternativeNames: names };
}

function fromDecoration({ id, decoration_name: name, area: place, country, picture }: DecorationCard): ArtistListItem {
  return { to: `/decoration/${id}`, name, types: null, place, country, styles: null, picture };
}

/** Fetches all artists of a view, sorted by name. */
export async function fetchArtistList(
  client: VisitorClient,
  view: 'music' | 'visual',
): Promise<readonly ArtistListItem[]> {
  if (view === 'visual') return (await client('listDecorations')).map(fromDecoration);
  return (await client('listArtists')).map(fromArtist);
}

/** Complete lists cached in the browser's memory, so that filtering needs no request. */
const cachedLists = new Map<View, readonly ArtistListItem[]>();

/** Lists that are being fetched, or have been fetched since the page was opened. */
const freshLists = new Map<View, Promise<readonly ArtistListItem[]>>();

/**
 * Returns all artists of a view, fetched once per visit of the page. If the request fails, returns the previously
 * cached list.
 */
export function readCachedList(client: VisitorClient, view: View): Promise<readonly ArtistListItem[]> {
  const fresh = freshLists.get(view);
  if (fresh !== undefined) return fresh;
  const pending = refresh(client, view);
  freshLists.set(view, pending);
  return pending;
}

async function refresh(client: VisitorClient, view: View): Promise<readonly ArtistListItem[]> {
  try {
    const list = await fetchArtistList(client, view);
    cachedLists.set(view, list);
    return list;
  } catch (error) {
    freshLists.delete(view);
    const cachedList = cachedLists.get(view);
    if (cachedList === undefined) throw error;
    return cachedList;
  }
}

/** Marks the cached lists as stale when the page is left, so that new artists are included on the next visit. */
export function expireCachedLists(): void {
  freshLists.clear();
}

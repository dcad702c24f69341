import { countries } from '@moonfloor/contract/countries';
import { artistTypes } from '@moonfloor/contract/lists';
import { searchKey, splitList } from '@moonfloor/contract/text';
import type { ArtistListItem } from './artist-list-item.ts';

/** Which artists the page shows: those who play, or those who decorate. */
export type View = 'music' | 'visual';

/** What the artists page's address says. */
export interface ArtistsFilter {
  view: View;
  /** Text as it was typed. */
  q: string;
  type?: (typeof artistTypes)[number] | undefined;
  country?: string | undefined;
}

/** Reads the address; what it says wrongly counts as unsaid. Crews have no type. */
export function parseArtistsFilter(search: URLSearchParams): ArtistsFilter {
  const view = search.get('tab') === 'visual' ? 'visual' : 'music';
  return {
    view,
    q: search.get('q') ?? '',
    type: view === 'music' ? artistTypes.find((type) => type === search.get('type')) : undefined,
    country: countries.find(({ name }) => name === search.get('country'))?.name,
  };
}

/** The address of the page with a filter, on the page of that number. */
export function artistsPath({ view, q, type, country }: ArtistsFilter, page = 1): string {
  const search = new URLSearchParams({ tab: view });
  if (q.trim() !== '') search.set('q', q);
  if (type !== undefined) search.set('type', type);
  if (country !== undefined) search.set('country', country);
  if (page > 1) search.set('page', String(page));
  return `/artists?${search}`;
}

/** Whether a filter leaves anybody out. */
export function isFiltered({ q, type, country }: ArtistsFilter): boolean {
  return q.trim() !== '' || type !== undefined || country !== undefined;
}

/** Those whom a filter lets through, in their order. The name is searched without regard to case and accents. */
export function filterArtists(
  list: readonly ArtistListItem[],
  { q, type, country }: ArtistsFilter,
): readonly ArtistListItem[] {
  const key = searchKey(q);
  return list.filter(
    (listed) =>
      (country === undefined || listed.country === country) &&
      (type === undefined || splitList(listed.types ?? '').includes(type)) &&
      (key === '' || nameSearchKey(listed).includes(key)),
  );
}

/** Names as they are searched, worked out once: a list is searched at every letter typed. */
const searchKeys = new WeakMap<ArtistListItem, string>();

function nameSearchKey(listed: ArtistListItem): string {
  const known = searchKeys.get(listed);
  if (known !== undefined) return known;
  const key = searchKey(listed.name);
  searchKeys.set(listed, key);
  return key;
}

/** The countries that occur in a list, by name. */
export function countriesIn(list: readonly ArtistListItem[]): string[] {
  return [...new Set(list.map(({ country }) => country))].toSorted();
}

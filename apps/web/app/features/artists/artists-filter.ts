import { countries } from '@moonfloor/contract/countries';
import { artistTypes } from '@moonfloor/contract/lists';
import { searchKey, splitList } from '@moonfloor/contract/text';
import type { ArtistListItem, View } from './artist-list-item.ts';

/** The parameters of the artists page's URL. */
export interface ArtistsFilter {
  view: View;
  /** Search text as typed. */
  q: string;
  type?: (typeof artistTypes)[number] | undefined;
  country?: string | undefined;
}

/** Parses the URL's query; invalid parameters are ignored. Visual artists have no type. */
export function parseArtistsFilter(search: URLSearchParams): ArtistsFilter {
  const view = search.get('tab') === 'visual' ? 'visual' : 'music';
  return {
    view,
    q: search.get('q') ?? '',
    type: view === 'music' ? artistTypes.find((type) => type === search.get('type')) : undefined,
    country: countries.find(({ name }) => name === search.get('country'))?.name,
  };
}

/** Returns the path of the artists page with a filter and page number. */
export function artistsPath({ view, q, type, country }: ArtistsFilter, page = 1): string {
  const search = new URLSearchParams({ tab: view });
  if (q.trim() !== '') search.set('q', q);
  if (type !== undefined) search.set('type', type);
  if (country !== undefined) search.set('country', country);
  if (page > 1) search.set('page', String(page));
  return `/artists?${search}`;
}

/** Returns whether a filter excludes any artist. */
export function isFiltered({ q, type, country }: ArtistsFilter): boolean {
  return q.trim() !== '' || type !== undefined || country !== undefined;
}

/**
 * Returns the artists that match a filter, in their original order. Names and alternative names are matched ignoring case
 * and accents.
 */
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

/** Search keys of all names, one per line, computed once, because the list is searched on every keystroke. */
const searchKeys = new WeakMap<ArtistListItem, string>();

function nameSearchKey(listed: ArtistListItem): string {
  const known = searchKeys.get(listed);
  if (known !== undefined) return known;
  const key = [listed.name, ...(listed.alternativeNames ?? [])].map(searchKey).join('\n');
  searchKeys.set(listed, key);
  return key;
}

/** Returns the distinct countries of a list, sorted by name. */
export function countriesIn(list: readonly ArtistListItem[]): string[] {
  return [...new Set(list.map(({ country }) => country))].toSorted();
}

import { messages } from '@moonfloor/contract/api/messages';
import { countries } from '@moonfloor/contract/values/countries';
import { artistTypes } from '@moonfloor/contract/values/lists';
import { searchKey, splitList } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import type { VisitorClient } from '../../api/client.ts';
import type { Loader } from '../../api/loaders.ts';
import { pageNumber } from '../../ui/page-number.ts';
import { fetchListResult, type ListPage } from '../lists/paged-list.tsx';
import type { RecordResult } from '../records/member-view.ts';
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

export function artistsPath({ view, q, type, country }: ArtistsFilter, page = 1): string {
  const search = new URLSearchParams({ tab: view });
  if (q.trim() !== '') search.set('q', q);
  if (type !== undefined) search.set('type', type);
  if (country !== undefined) search.set('country', country);
  if (page > 1) search.set('page', String(page));
  return `/artists?${search}`;
}

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
  const keys = searchKeys.get(listed);
  if (keys !== undefined) return keys;
  const key = [listed.name, ...(listed.alternativeNames ?? [])].map(searchKey).join('\n');
  searchKeys.set(listed, key);
  return key;
}

/** Returns the distinct countries of a list, sorted by name. */
export function countriesIn(list: readonly ArtistListItem[]): string[] {
  return [...new Set(list.map(({ country }) => country))].toSorted();
}

/** Number of cards displayed initially and added by Load More. */
const pageSize = 60;

/** Source of complete lists: the API on the server, the cache in the browser. */
type ListSource = (client: VisitorClient, view: View) => Promise<readonly ArtistListItem[]>;

/** Data of the artists page: one page of the matching artists, their total number, and the countries to choose from. */
export interface ArtistsPageData {
  first: ListPage<ArtistListItem>;
  total: number;
  countries: string[];
}

/** Returns one page of the artists that match the filter; the last page if `number` exceeds it. */
export function pageOfArtists(
  list: readonly ArtistListItem[],
  filter: ArtistsFilter,
  page: number,
): ListPage<ArtistListItem> {
  const matching = filterArtists(list, filter);
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const at = Math.min(page, pages);
  return { items: matching.slice((at - 1) * pageSize, at * pageSize), page: at, pages };
}

/** Returns a loader of the page that reads lists from `source`. */
export function loadArtists(source: ListSource): Loader<RecordResult<ArtistsPageData>> {
  return ({ api, url }) =>
    fetchListResult(async () => {
      const filter = parseArtistsFilter(url.searchParams);
      const list = await source(api, filter.view);
      return {
        first: pageOfArtists(list, filter, pageNumber(url.searchParams)),
        total: filterArtists(list, filter).length,
        countries: countriesIn(list),
      };
    }, t(messages.loadFailed));
}

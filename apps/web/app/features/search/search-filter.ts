import { limits } from '@moonfloor/contract/api/limits';
import { recordWords } from '@moonfloor/contract/records/record-words';
import type { SearchCounts, SearchResult } from '@moonfloor/contract/records/search';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { searchKey } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import type { VisitorClient } from '../../api/client.ts';
import { formatDate, formatDateRange } from '../../ui/format.ts';
import type { ListPage } from '../lists/paged-list.tsx';

/** The parameters of the search page's URL. */
export interface SearchFilter {
  /** Search text as typed, truncated to the maximum length of a query. */
  q: string;
  type: ResourceType | 'all';
}

/** One page of results, and the number of results of each type. */
export interface SearchResultsPage extends ListPage<SearchResult> {
  counts: SearchCounts;
}

/** Parses the URL's query. */
export function parseSearchFilter(search: URLSearchParams): SearchFilter {
  const type = resourceTypes.find((name) => name === search.get('type')) ?? 'all';
  return { q: [...(search.get('q') ?? '')].slice(0, limits.name).join(''), type };
}

export function searchPath({ q, type }: SearchFilter, page = 1): string {
  const search = new URLSearchParams();
  if (q.trim() !== '') search.set('q', q);
  if (type !== 'all') search.set('type', type);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/search' : `/search?${search}`;
}

export async function fetchSearchResults(
  client: VisitorClient,
  { q, type }: SearchFilter,
  page: number,
): Promise<SearchResultsPage> {
  const { results, counts, pagination } = await client('search', {
    query: { q, type, page, limit: limits.searchResultsPage },
  });
  return { items: results, page, pages: pagination.pages, counts };
}

/**
 * Returns the alternative name that explains a match: unless the name matches all words of the query, the first with a word
 * that begins like one of them. Null if there is none.
 */
export function alternativeNameOf({ name, alternative_names: others }: SearchResult, query: string): string | null {
  const words = searchKey(query).split(' ');
  const begins = (text: string) => {
    const key = ` ${searchKey(text)}`;
    return (word: string): boolean => key.includes(` ${word}`);
  };
  if (words.every(begins(name))) return null;
  return others.find((other) => words.some(begins(other))) ?? null;
}

const isNotEmpty = (name: string | null): name is string => name !== null && name !== '';

/** Returns the texts of a search result on a date; the label says if an event is over or a release is not published yet. */
export function describeResult(result: SearchResult, today: string) {
  const { type, date, end_date: end, country, place, artist_name: artist, artist_type: playTypes } = result;
  const past = type === 'event' && (end ?? date ?? today) < today;
  const upcoming = type === 'release' && (date ?? today) > today;
  return {
    label: past ? t('Past event') : upcoming ? t('Upcoming release') : t(recordWords[type].one),
    date: date === null ? null : type === 'event' ? formatDateRange(date, end) : formatDate(date),
    /** Names of the place from small to large; of a release, its artist. */
    place: (type === 'release' ? [artist] : [place, country && countryName(country)]).filter(isNotEmpty),
    flag: country === null ? '' : flagOf(country),
    playTypes: playTypes && artistTypeNames(playTypes).join(' · '),
  };
}

import { visitorLimits } from '@moonfloor/contract/visitor-limits';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import type { SearchCounts, SearchResult } from '@moonfloor/contract/search';
import type { VisitorClient } from '../../api/client.ts';
import type { ListPage } from '../lists/use-paged-list.ts';

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
  return { q: [...(search.get('q') ?? '')].slice(0, visitorLimits.name).join(''), type };
}

/** Returns the path of the search page with a filter and page number. */
export function searchPath({ q, type }: SearchFilter, page = 1): string {
  const search = new URLSearchParams();
  if (q.trim() !== '') search.set('q', q);
  if (type !== 'all') search.set('type', type);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/search' : `/search?${search}`;
}

/** Fetches one page of results. */
export async function fetchSearchResults(
  client: VisitorClient,
  { q, type }: SearchFilter,
  page: number,
): Promise<SearchResultsPage> {
  const { results, counts, pagination } = await client('search', {
    query: { q, type, page, limit: visitorLimits.searchResultsPage },
  });
  return { items: results, page, pages: pagination.pages, counts };
}

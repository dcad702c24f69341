import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { wordOfTypes } from '@moonfloor/contract/records/record-word-tables';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { type UrlSearch, useUrlSearch } from '../lists/use-url-search.ts';

export type AdminSearchResult = ResponseBody<Api['searchContent']>[number];

/** The search in this page's URL, its results, and a function that changes it. */
export function useSearch() {
  const { latest, busy, ...search } = useUrlSearch({ read: readSearch, first: firstSearch, load });
  const searching = isSearching(search.state);
  return {
    ...search,
    searching,
    /** Previous results stay visible until the next response arrives. */
    resultPage: searching ? latest : null,
    busy: searching && busy,
  };
}

export type Search = ReturnType<typeof useSearch>;

const load: UrlSearch<SearchState, AdminSearchResult>['load'] = async (state, options) => {
  if (!isSearching(state)) return null;
  const { q, type, sort: sortBy, order: sortOrder, page } = state;
  const query = { type, sortBy, sortOrder, page, limit: limits.searchPage, ...(q !== null && { query: q }) };
  return api('searchContent', { query }, options);
};

/** An admin's search. */
type SearchState = {
  /** Null until a search was submitted. */
  q: string | null;
  type: ResourceType | 'all';
  sort: (typeof sortFields)[number];
  order: 'asc' | 'desc';
};

export const typeLabels = { all: msg('All Types'), ...wordOfTypes('many') } as const satisfies Record<
  SearchState['type'],
  Message
>;

const sortFields = ['created_at', 'updated_at', 'name', 'status'] as const;
export const sortLabels = {
  created_at: msg('Created Date'),
  updated_at: msg('Modified Date'),
  name: msg('Name'),
  status: msg('Status'),
} as const satisfies Record<SearchState['sort'], Message>;

const firstSearch: SearchState = { q: null, type: 'all', sort: 'created_at', order: 'desc' };

const readSearch = (params: URLSearchParams): SearchState => ({
  q: params.get('q')?.trim().slice(0, 200) ?? null,
  type: resourceTypes.find((type) => type === params.get('type')) ?? firstSearch.type,
  sort: sortFields.find((field) => field === params.get('sort')) ?? firstSearch.sort,
  order: params.get('order') === 'asc' ? 'asc' : firstSearch.order,
});

/** Returns whether a search is active: one was submitted, or a type is selected. */
const isSearching = ({ q, type }: SearchState): boolean => q !== null || type !== 'all';

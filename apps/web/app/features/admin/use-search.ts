import { useNavigate } from 'react-router';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { wordOfTypes } from '@moonfloor/contract/records/record-word-tables';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { type Message, msg } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePendingSearch } from '../lists/use-typed-search.ts';

export type AdminSearchResult = ResponseBody<Api['searchContent']>[number];

interface SearchPage {
  results: AdminSearchResult[];
  total: number;
  /** The requested page. */
  page: number;
}

/** The search in this page's URL, its results, and a function that changes it. */
export function useSearch() {
  const navigate = useNavigate();
  const state = readSearch(usePendingSearch());
  const searching = isSearching(state);
  const key = searching ? writeSearch(state) || '?' : '';
  const loaded = useLoad<SearchPage | null>(async (signal) => (searching ? search(state, signal) : null), key);
  const change = (part: Partial<SearchState>, { replace = false } = {}): void => {
    void navigate({ search: writeSearch({ ...state, page: 1, ...part }) }, { replace, preventScrollReset: true });
  };
  return {
    state,
    searching,
    /** Previous results stay visible until the next response arrives. */
    resultPage: searching ? loaded.latest : null,
    error: loaded.error,
    busy: searching && loaded.busy,
    change,
    reload: loaded.reload,
  };
}

export type Search = ReturnType<typeof useSearch>;

async function search(
  { query: text, type, sortBy, sortOrder, page }: SearchState,
  signal: AbortSignal,
): Promise<SearchPage> {
  let total = 0;
  const query = { type, sortBy, sortOrder, page, limit: limits.searchPage, ...(text !== null && { query: text }) };
  const onTotal = (count: number): void => {
    total = count;
  };
  const results = await api('searchContent', { query }, { signal, onTotal });
  return { results, total, page };
}

/** An admin's search. It is stored in the page's URL, so that reloading and going back preserve it. */
interface SearchState {
  /** Null until a search was submitted. */
  query: string | null;
  type: ResourceType | 'all';
  sortBy: (typeof sortFields)[number];
  sortOrder: 'asc' | 'desc';
  page: number;
}

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
} as const satisfies Record<SearchState['sortBy'], Message>;

const firstSearch: SearchState = { query: null, type: 'all', sortBy: 'created_at', sortOrder: 'desc', page: 1 };

/** Parses the search from a URL's query; invalid parameters are ignored. */
function readSearch(search: string): SearchState {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return {
    query: params.get('q')?.trim().slice(0, 200) ?? null,
    type: resourceTypes.find((type) => type === params.get('type')) ?? firstSearch.type,
    sortBy: sortFields.find((field) => field === params.get('sort')) ?? firstSearch.sortBy,
    sortOrder: params.get('order') === 'asc' ? 'asc' : firstSearch.sortOrder,
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : firstSearch.page,
  };
}

/** Returns the URL query of a search, without default values. */
function writeSearch({ query, type, sortBy, sortOrder, page }: SearchState): string {
  const params = new URLSearchParams();
  if (query !== null) params.set('q', query);
  if (type !== firstSearch.type) params.set('type', type);
  if (sortBy !== firstSearch.sortBy) params.set('sort', sortBy);
  if (sortOrder !== firstSearch.sortOrder) params.set('order', sortOrder);
  if (page !== firstSearch.page) params.set('page', String(page));
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns whether a search is active: one was submitted, or a type is selected. */
function isSearching({ query, type }: SearchState): boolean {
  return query !== null || type !== 'all';
}

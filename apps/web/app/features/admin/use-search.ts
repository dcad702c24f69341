import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePendingSearch } from '../lists/use-pending-search.ts';
import { isSearching, readSearch, type SearchState, writeSearch } from './search-state.ts';

/** A row of the search results. */
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
  const [last, setLast] = useState<SearchPage | null>(null);
  // previous results stay visible until the next response arrives
  if (loaded.data !== null && loaded.data !== last) setLast(loaded.data);
  const change = (part: Partial<SearchState>, { replace = false } = {}): void => {
    void navigate({ search: writeSearch({ ...state, page: 1, ...part }) }, { replace, preventScrollReset: true });
  };
  const found = searching ? (loaded.data ?? last) : null;
  return {
    state,
    searching,
    found,
    error: loaded.error,
    busy: searching && loaded.busy,
    change,
    reload: loaded.reload,
  };
}

export type Search = ReturnType<typeof useSearch>;

async function search({ query, type, sortBy, sortOrder, page }: SearchState, signal: AbortSignal): Promise<SearchPage> {
  let total = 0;
  const asked = { type, sortBy, sortOrder, page, limit: limits.searchPage, ...(query !== null && { query }) };
  const onTotal = (count: number): void => {
    total = count;
  };
  const results = await api('searchContent', { query: asked }, { signal, onTotal });
  return { results, total, page };
}

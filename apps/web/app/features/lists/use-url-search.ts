import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLoad } from '../../api/use-load.ts';
import { pageNumber } from '../../ui/page-number.ts';
import { usePendingSearch } from './use-typed-search.ts';

type Values = Readonly<Record<string, string | null>>;
type Paged<S> = S & { page: number };

export interface UrlSearch<S, R> {
  /** Parses the search from a URL's query; invalid parameters are ignored. */
  read: (params: URLSearchParams) => S;
  /** The values that the URL does not state. */
  first: S;
  /** Returns the results of a page, whose total it tells; null when nothing is searched. */
  load: (
    state: Paged<S>,
    options: { signal: AbortSignal; onTotal: (total: number) => void },
  ) => Promise<readonly R[] | null>;
}

/** A search in this page's URL, so that reloading and going back preserve it; its results, and a function that changes it. */
export function useUrlSearch<S extends Values, R>({ read, first, load }: UrlSearch<S, R>) {
  const navigate = useNavigate();
  const params = new URLSearchParams(usePendingSearch());
  const state: Paged<S> = { ...read(params), page: pageNumber(params) };
  const write = (of: Paged<S>): string => {
    const { page, ...values } = of;
    const stated = Object.entries({ ...values, ...(page > 1 && { page }) }).filter(
      ([name, value]) => value !== first[name],
    );
    return String(new URLSearchParams(stated.map(([name, value]) => [name, String(value)])));
  };
  const loaded = useLoad(async (signal) => {
    let total = 0;
    const onTotal = (count: number): void => {
      total = count;
    };
    const results = await load(state, { signal, onTotal });
    return results && { results, total, page: state.page };
  }, write(state));
  const change = (part: Partial<Paged<S>>, options: { replace?: boolean } = {}): void => {
    void navigate({ search: write({ ...state, page: 1, ...part }) }, { ...options, preventScrollReset: true });
  };
  const { data } = loaded;
  // a page beyond the last one, such as of an old link
  const isBeyond = data !== null && data.total > 0 && data.results.length === 0 && data.page > 1;
  const backToFirst = useEffectEvent(() => change({}, { replace: true }));
  useEffect(() => {
    if (isBeyond) backToFirst();
  }, [isBeyond]);
  return { state, change, ...loaded };
}

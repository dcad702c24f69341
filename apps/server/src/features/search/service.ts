import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import { findForVisitors } from './visitor-search.ts';
import { loadResults } from './repository.ts';

/** Returns one page of public records that match a query, and the total by type. */
export async function searchSite(
  deps: Deps,
  { q, type, ...page }: ParsedRequest<Api['search']>['query'],
): Promise<ResponseBody<Api['search']>> {
  const finds = findForVisitors(await deps.search.current(), q, deps.today());
  const { counts } = finds;
  const total = type === 'all' ? finds.total : counts[type];
  const results = await loadResults(deps.store.db, finds.page(type, offsetOf(page), page.limit));
  return { results, counts, pagination: paginationOf(page, total) };
}

/** Returns the best few matches of a query, some of each type, and the totals. */
export async function suggestRecords(deps: Deps, q: string): Promise<ResponseBody<Api['suggest']>> {
  const finds = findForVisitors(await deps.search.current(), q, deps.today());
  const results = await loadResults(deps.store.db, finds.best(limits.searchSuggestions));
  return { results, counts: finds.counts, total: finds.total };
}

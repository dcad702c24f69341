import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import { loadResults } from './repository.ts';

/** Returns one page of public records that match a query, and the total by type. */
export async function searchSite(
  { store, search, today }: Deps,
  { q, type, ...page }: ParsedRequest<Api['search']>['query'],
): Promise<ResponseBody<Api['search']>> {
  const part = { today: today(), type, offset: offsetOf(page), limit: page.limit };
  const { keys, counts, total } = await search.search(q, part);
  return { results: await loadResults(store.db, keys), counts, pagination: paginationOf(page, total) };
}

/** Returns the best few matches of a query, some of each type, and the totals. */
export async function completeSearch(
  { store, search, today }: Deps,
  q: string,
): Promise<ResponseBody<Api['completeSearch']>> {
  const { keys, counts, total } = await search.complete(q, { today: today(), limit: limits.searchCompletions });
  return { results: await loadResults(store.db, keys), counts, total };
}

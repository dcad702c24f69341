import type { Api } from '@moonfloor/contract/api';
import type { Answer, Received } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import type { FoundRecord } from '@moonfloor/contract/search';
import type { Deps } from '../../deps.ts';
import { offsetOf, paginationOf } from '../../http/page.ts';
import type { FoundKey } from '../../platform/search/finds.ts';
import { findForVisitors } from '../../platform/search/visitor-search.ts';
import { listFound } from './repository.ts';

/** One page of what a query finds among all that visitors may see, and how much that is of each type. */
export async function searchSite(
  deps: Deps,
  { q, type, ...page }: Received<Api['search']>['query'],
): Promise<Answer<Api['search']>> {
  const finds = findForVisitors(await deps.search.current(), q, deps.today());
  const { counts } = finds;
  const total = type === 'all' ? finds.total : counts[type];
  const results = await recordsOf(deps, finds.page(type, offsetOf(page), page.limit));
  return { results, counts, pagination: paginationOf(page, total) };
}

/** The best few that a query finds, of each type some, and how many it finds. */
export async function suggestFinds(deps: Deps, q: string): Promise<Answer<Api['suggest']>> {
  const finds = findForVisitors(await deps.search.current(), q, deps.today());
  const results = await recordsOf(deps, finds.best(limits.foundSuggestions));
  return { results, counts: finds.counts, total: finds.total };
}

/** What was found, in its order; one that has been hidden since is left out. */
async function recordsOf({ store }: Deps, keys: readonly FoundKey[]): Promise<FoundRecord[]> {
  const rows = await listFound(store.db, keys);
  return keys.flatMap(({ type, id, near }) => {
    const row = rows.get(`${type} ${id}`);
    return row === undefined ? [] : [{ ...row, near }];
  });
}

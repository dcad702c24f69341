import type { FastifyInstance } from 'fastify';
import { api, type Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { searchLifecycle } from './derived-rows.ts';
import { loadResults } from './repository.ts';
import { tables } from './tables.ts';

/** The search. */
export const searchFeature = { tables, routes: searchRoutes, lifecycle: searchLifecycle } satisfies Feature;

/** Routes of the public search. */
function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.search, ({ query }) => searchSite(deps, query));
  route(app, deps, api.completeSearch, ({ query }) => completeSearch(deps, query.q));
}

/** Returns one page of public records that match a query, and the total by type. */
async function searchSite(
  { store, search, today }: Deps,
  { q, type, ...page }: ParsedRequest<Api['search']>['query'],
): Promise<ResponseBody<Api['search']>> {
  const part = { today: today(), type, offset: offsetOf(page), limit: page.limit };
  const { keys, counts, total } = await search.search(q, part);
  return { results: await loadResults(store.db, keys), counts, pagination: paginationOf(page, total) };
}

/** Returns the best few matches of a query, some of each type, and the totals. */
async function completeSearch({ store, search, today }: Deps, q: string): Promise<ResponseBody<Api['completeSearch']>> {
  const { keys, counts, total } = await search.complete(q, { today: today(), limit: limits.searchCompletions });
  return { results: await loadResults(store.db, keys), counts, total };
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { searchSite, completeSearch } from './service.ts';

/** Routes of the public search. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.search, ({ query }) => searchSite(deps, query));
  route(app, deps, api.completeSearch, ({ query }) => completeSearch(deps, query.q));
}

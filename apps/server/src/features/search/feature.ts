import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { searchLifecycle } from './derived-rows.ts';
import { completeSearch, searchSite } from './service.ts';
import { tables } from './tables.ts';

/** The search. */
export const searchFeature = { tables, routes: searchRoutes, lifecycle: searchLifecycle } satisfies Feature;

function searchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.search, ({ query }) => searchSite(deps, query));
  route(app, deps, api.completeSearch, ({ query }) => completeSearch(deps, query.q));
}

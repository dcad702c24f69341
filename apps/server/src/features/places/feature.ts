import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { createPlaceSearch } from './place-search.ts';
import { suggestPlaces } from './suggest-places.ts';

/** Places that a text may mean. */
export const placesFeature = { routes: placeRoutes } satisfies Feature;

function placeRoutes(app: FastifyInstance, deps: Deps): void {
  const search = createPlaceSearch(deps);
  route(app, deps, api.suggestPlaces, async ({ query, reply }) => {
    const { places, isComplete } = await suggestPlaces(deps, search, query);
    if (!isComplete) reply.header('cache-control', 'no-store');
    return { places };
  });
}

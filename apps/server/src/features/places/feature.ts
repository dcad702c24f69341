import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { bestPlace, circleAround, formatNear, parseNear, parseRadius } from '@moonfloor/contract/events/geo-parameters';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { objectOf } from '../../http/canonical-urls.ts';
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
    return places;
  });
  // the circle around a place has one URL, whatever its name, and with it one cached response
  app.addHook('preHandler', async (request, reply) => {
    const name = placeName(request);
    if (name === null) return;
    const place = bestPlace((await suggestPlaces(deps, search, { query: name, country: undefined })).places, name);
    if (place !== undefined) return reply.header('cache-control', 'no-store').redirect(urlNear(request.url, place));
  });
}

/** Returns the text of `near` in a call that filters events, if it names a place instead of a point; null otherwise. */
function placeName({ method, url, routeOptions: { config } }: FastifyRequest): string | null {
  const query = config.endpoint?.query;
  if (method !== 'GET' || query === undefined || !('near' in objectOf(query).shape)) return null;
  const near = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('near')?.trim() ?? '';
  const { data } = api.suggestPlaces.query.safeParse({ query: near });
  return near === '' || data === undefined || parseNear(near) !== null ? null : data.query;
}

/** Returns the URL with the circle around a place instead of its name. */
function urlNear(url: string, place: Parameters<typeof circleAround>[0]): string {
  const end = url.indexOf('?');
  const parameters = new URLSearchParams(url.slice(end + 1));
  const radius = parseRadius(parameters.get('radius') ?? '') ?? limits.radiusKm.default;
  const circle = circleAround(place, radius);
  parameters.set('near', formatNear(circle.near));
  if (circle.radius !== limits.radiusKm.default) parameters.set('radius', String(circle.radius));
  return `${url.slice(0, end)}?${parameters}`;
}

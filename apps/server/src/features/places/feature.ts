import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, type Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import {
  bestPlace,
  circleAround,
  formatNear,
  isCalled,
  namesakeKm,
  parseNear,
  parseRadius,
} from '@moonfloor/contract/events/geo-parameters';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { type CountryName, findCountry } from '@moonfloor/contract/values/countries';
import { findPlaces, type FoundPlace } from '@moonfloor/gazetteer/find-places';
import { zoneOf } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { type HttpError, validationFailed } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { objectOf } from '../../http/canonical-urls.ts';
import { runInRequestLanguage } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { createPlaceSearch, type PlaceSearch } from './place-search.ts';
import { suggestVenues } from './venues.ts';

/** Places that a text may mean. */
export const placesFeature = { routes: placeRoutes } satisfies Feature;

function placeRoutes(app: FastifyInstance, deps: Deps): void {
  const search = createPlaceSearch(deps);
  route(app, deps, api.suggestPlaces, async ({ query, reply, request }) => {
    const { places, isComplete } = await suggestPlaces(deps, search, { ...query, ip: request.ip });
    if (!isComplete) reply.header('cache-control', 'no-store');
    return places;
  });
  // the circle around a place has one URL, whatever its name, and with it one cached response
  app.addHook('preHandler', async (request, reply) => {
    const name = placeName(request);
    if (name === null) return;
    const query = { query: name, country: undefined, ip: request.ip };
    const { places, isComplete } = await suggestPlaces(deps, search, query);
    const place = bestPlace(places, name);
    if (place !== undefined) return reply.header('cache-control', 'no-store').redirect(urlNear(request.url, place));
    if (isComplete && /\p{L}/u.test(name)) throw unknownPlace(request, name);
  });
}

/** 422: no place has the name that `near` gives. */
const unknownPlace = ({ headers }: FastifyRequest, text: string): HttpError =>
  runInRequestLanguage(headers, () =>
    validationFailed([{ field: 'near', message: t(messages.placeUnknown, { text }), code: 'unknown-place' }]),
  );

/** Returns the text of `near` in a call that filters events, if it names a place instead of a point; null otherwise. */
function placeName({ method, url, routeOptions: { config } }: FastifyRequest): string | null {
  const query = config.endpoint?.query;
  if ((method !== 'GET' && method !== 'HEAD') || query === undefined || !('near' in objectOf(query).shape)) return null;
  const nearText = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('near')?.trim() ?? '';
  const { data } = api.suggestPlaces.query.safeParse({ query: nearText });
  return nearText === '' || data === undefined || parseNear(nearText) !== null ? null : data.query;
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

/** Minimum length of a text for suggestions; one character is enough if it is a word (東). */
const minLength = 2;
const isWord = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Distance in km within which a place of the search service is one that is known. */
const sameKm = 0.2;

/**
 * Returns the places that a text may mean: venues, then towns and regions, most likely first, then what a search
 * service finds, if there is one. `isComplete` is false if it did not answer.
 */
async function suggestPlaces(
  deps: Deps,
  search: PlaceSearch,
  { query, country, ip }: ParsedRequest<Api['suggestPlaces']>['query'] & { ip: string },
): Promise<{ places: SuggestedPlace[]; isComplete: boolean }> {
  if (query.length < minLength && !isWord.test(query)) return { places: [], isComplete: true };
  const within: CountryName | null = country == null ? null : findCountry(country)!.name;
  const [venues, addresses] = await Promise.all([suggestVenues(deps, query, within), search(query, within, ip)]);
  const towns = findPlaces(query, { country: within, limit: limits.placeSuggestions, isTyped: true });
  const suggested = [...venues, ...(await byOwnEvents(deps, query, towns)).map(toSuggested)];
  const isNew = (place: SuggestedPlace): boolean => !suggested.some((one) => distanceKm(one, place) < sameKm);
  const newAddresses = (addresses ?? []).filter(isNew);
  return {
    places: [...suggested.slice(0, limits.placeSuggestions - newAddresses.length), ...newAddresses],
    isComplete: addresses !== null,
  };
}

/** Returns places. Towns of one name are ordered by population times the number of this site's events near them. */
async function byOwnEvents(
  { events, today }: Deps,
  query: string,
  places: readonly FoundPlace[],
): Promise<readonly FoundPlace[]> {
  const townsOfThatName = places.filter(
    (place) => place.kind === 'town' && isCalled({ ...place, name: place.label }, query),
  );
  const weights = new Map<FoundPlace, number>();
  for (const place of townsOfThatName.length < 2 ? [] : townsOfThatName) {
    const filter = { near: place, radius: namesakeKm, today: today() };
    const { total } = await events.page(filter, { descending: false, offset: 0, limit: 0 });
    if (total > 0) weights.set(place, (place.population + 1) * (total + 1));
  }
  if (weights.size === 0) return places;
  const weightOf = (place: FoundPlace): number => weights.get(place) ?? place.population;
  const ordered = townsOfThatName.toSorted((a, b) => weightOf(b) - weightOf(a)).values();
  return places.map((place) => (townsOfThatName.includes(place) ? ordered.next().value! : place));
}

function toSuggested(place: FoundPlace): SuggestedPlace {
  const { kind, label, matched, country, latitude, longitude, zone, radiusKm } = place;
  return {
    kind,
    name: label,
    matched,
    venue: null,
    // the country says it already
    area: label === country ? null : label,
    country,
    latitude,
    longitude,
    // of a town, that of an event there
    time_zone: kind === 'town' ? zoneOf(latitude, longitude) : zone,
    radius_km: radiusKm,
  };
}

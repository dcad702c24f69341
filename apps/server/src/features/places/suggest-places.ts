import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { findCountry } from '@moonfloor/contract/values/countries';
import { findPlaces, type FoundPlace } from '@moonfloor/gazetteer/find-places';
import type { Deps } from '../../deps.ts';
import { zoneOf } from '../../platform/time-zone.ts';
import type { PlaceSearch } from './place-search.ts';
import { suggestVenues } from './venues.ts';

/** Fewest characters of a text that suggests places; one, such as 東, does where it is a word. */
const minLength = 2;
const isWord = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Distance in km within which a place of the search service is one that is known. */
const sameKm = 0.2;

/**
 * Returns the places that a text may mean: venues, then towns and regions, most likely first, then what a search
 * service finds, if there is one. `isComplete` is false if it did not answer.
 */
export async function suggestPlaces(
  deps: Deps,
  search: PlaceSearch,
  { query, country }: ParsedRequest<Api['suggestPlaces']>['query'],
): Promise<{ places: SuggestedPlace[]; isComplete: boolean }> {
  if (query.length < minLength && !isWord.test(query)) return { places: [], isComplete: true };
  const within: CountryName | null = country == null ? null : findCountry(country)!.name;
  const [venues, addresses] = await Promise.all([suggestVenues(deps, query, within), search(query, within)]);
  const found = findPlaces(query, { country: within, limit: limits.placeSuggestions, isTyped: true }).map(toSuggested);
  const known = [...venues, ...found];
  const isNew = (place: SuggestedPlace): boolean => !known.some((one) => distanceKm(one, place) < sameKm);
  const more = (addresses ?? []).filter(isNew);
  return {
    places: [...known.slice(0, limits.placeSuggestions - more.length), ...more],
    isComplete: addresses !== null,
  };
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

import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { type CountryName, findCountry } from '@moonfloor/contract/values/countries';
import { searchKey } from '@moonfloor/contract/values/text';
import { findPlaces } from '@moonfloor/gazetteer/find-places';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { parseNames } from '../records/record-table.ts';

/** Events whose venues are looked at: the latest that contain the words of the text. */
const maxEvents = 200;

/**
 * Returns venues that match each word of a text at the start of a word of name, area or country, and at least one in the
 * name: first those with a page, then those of public events, by number of events.
 */
export async function suggestVenues(
  deps: Pick<Deps, 'store' | 'events' | 'search' | 'today'>,
  query: string,
  country: CountryName | null,
): Promise<SuggestedPlace[]> {
  const records = await findVenueRecords(deps, query, country);
  const isNew = (place: SuggestedPlace): boolean =>
    !records.some(
      (one) => searchKey(one.name) === searchKey(place.name) && distanceKm(one, place) <= sameKm + (one.radius_km ?? 0),
    );
  return [...records, ...(await suggestPlacesOfEvents(deps, query, country)).filter(isNew)].slice(
    0,
    limits.venueSuggestions,
  );
}

/** Venues of the search that are looked at: the best matches. */
const maxRecords = 300;

/** Returns the venues with a page. One without coordinates is somewhere in its town; one whose town is unknown has no place. */
async function findVenueRecords(
  { store: { db }, search, today }: Pick<Deps, 'store' | 'search' | 'today'>,
  query: string,
  country: CountryName | null,
): Promise<SuggestedPlace[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const part = { today: today(), type: 'venue', offset: 0, limit: maxRecords } as const;
  const { keys } = await search.search(country === null ? query : `${query} ${country}`, part);
  const ids = keys.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('venue')
    .where('venue.id', 'in', ids)
    .where('venue.status', '=', 'active')
    .$if(country !== null, (venues) => venues.where('venue.country', '=', country!))
    .select(['id', 'venue_name', 'alternative_names', 'area', 'country', 'latitude', 'longitude'])
    .execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const ranked = ids.flatMap((id) => rowsById.get(id) ?? []);
  const key = searchKey(query);
  const named = ranked.filter(({ venue_name: name, alternative_names: others }) =>
    [name, ...parseNames(others)].some((one) => searchKey(one) === key),
  );
  const suggestions: SuggestedPlace[] = [];
  for (const { venue_name: venue, alternative_names, ...row } of new Set([...named, ...ranked])) {
    const matched = [venue, ...parseNames(alternative_names)].find((name) =>
      isMeant({ ...row, event_location: name }, words),
    );
    const at = matched === undefined ? null : pointOf(row);
    if (at === null) continue;
    const { latitude, longitude, place_radius_km } = at;
    const suggested = toSuggested({ ...row, event_location: venue, latitude, longitude, place_radius_km });
    suggestions.push({ ...suggested, matched: matched === venue ? null : matched! });
    // towns are looked up for no more venues than are shown
    if (suggestions.length === limits.venueSuggestions) break;
  }
  return suggestions;
}

/** Returns where a venue is: at its pin, or in the circle of its town; null if neither is known. */
function pointOf({
  latitude,
  longitude,
  area,
  country,
}: Pick<Schema['venue'], 'latitude' | 'longitude' | 'area' | 'country'>) {
  if (latitude !== null && longitude !== null) return { latitude, longitude, place_radius_km: null };
  const within = findCountry(country)?.name ?? null;
  const [town] = area === null ? [] : findPlaces(area, { country: within, limit: 1 });
  return town === undefined
    ? null
    : { latitude: town.latitude, longitude: town.longitude, place_radius_km: town.radiusKm };
}

/** Returns the venues of public events. Venues that are still hidden are left out. */
async function suggestPlacesOfEvents(
  { store, events, today }: Pick<Deps, 'store' | 'events' | 'today'>,
  query: string,
  country: CountryName | null,
): Promise<SuggestedPlace[]> {
  const filter = { q: query, country, today: today() };
  const { ids } = await events.page(filter, { descending: true, offset: 0, limit: maxEvents });
  if (ids.length === 0) return [];
  const words = wordsOf(query);
  const rows = (await listVenues(store.db, ids)).filter((row) => isMeant(row, words));
  const venues = Map.groupBy(rows, (row) =>
    [row.event_location, row.area ?? '', row.country].map(searchKey).join('\n'),
  );
  return [...venues.values()]
    .sort((a, b) => b.length - a.length)
    .map((group) => toSuggested(group.find(({ place_radius_km: radius }) => radius === null) ?? group[0]!));
}

/** Distance in km within which two pins are of one venue. */
const sameKm = 2;

/** Returns the exact place of the venue of public events that has a name; undefined if there is none, or several. */
export async function findVenue(
  deps: Pick<Deps, 'store' | 'events' | 'search' | 'today'>,
  { venue, area, country }: { venue: string; area: string; country: CountryName },
): Promise<SuggestedPlace | undefined> {
  const venues = await suggestVenues(deps, venue, country);
  const isNamed = (one: SuggestedPlace): boolean =>
    one.radius_km === null &&
    searchKey(one.name) === searchKey(venue) &&
    (area === '' || searchKey(one.area ?? '') === searchKey(area));
  const [first, ...others] = venues.filter(isNamed);
  return first !== undefined && others.every((other) => distanceKm(first, other) <= sameKm) ? first : undefined;
}

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[\s,;/()]+/)
    .filter((word) => word !== '');

/** Returns the places of public events that have a venue and coordinates, latest first. */
async function listVenues(db: Kysely<Schema>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('event')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .where('event_location', 'is not', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .where('place_hidden_until', 'is', null)
    .orderBy('event_date', 'desc')
    .orderBy('id', 'desc')
    .select(['event_location', 'area', 'country', 'latitude', 'longitude', 'place_radius_km'])
    .$narrowType<{ event_location: string; latitude: number; longitude: number }>()
    .execute();
  return rows;
}

type Venue = Awaited<ReturnType<typeof listVenues>>[number];

function isMeant(
  { event_location: venue, area, country }: Pick<Venue, 'event_location' | 'area' | 'country'>,
  words: readonly string[],
): boolean {
  const ownWords = wordsOf(venue);
  const areaWords = [...wordsOf(area ?? ''), ...wordsOf(country)];
  const begins = (names: readonly string[], word: string): boolean => names.some((name) => name.startsWith(word));
  return (
    words.some((word) => begins(ownWords, word)) &&
    words.every((word) => begins(ownWords, word) || begins(areaWords, word))
  );
}

function toSuggested(row: Venue): SuggestedPlace {
  const { event_location: venue, area, country, latitude, longitude, place_radius_km } = row;
  return {
    kind: 'venue',
    name: venue,
    matched: null,
    venue,
    area,
    country,
    latitude,
    longitude,
    time_zone: zoneOfPlace(row),
    radius_km: place_radius_km,
  };
}

import type { Kysely } from 'kysely';
import type { CountryName } from '@moonfloor/contract/values/countries';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { limits } from '@moonfloor/contract/api/limits';
import type { SuggestedPlace } from '@moonfloor/contract/events/places';
import { searchKey } from '@moonfloor/contract/values/text';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';

/** Events whose venues are looked at: the latest that contain the words of the text. */
const maxEvents = 200;

/**
 * Returns the venues of public events in whose name, area and country the words of a text begin, at least one of them in the name:
 * those of most events first. Places that are still hidden are no venues of events.
 */
export async function suggestVenues(
  { store, events, today }: Pick<Deps, 'store' | 'events' | 'today'>,
  query: string,
  country: CountryName | null,
): Promise<SuggestedPlace[]> {
  const filter = { q: query, country, today: today() };
  const { ids } = await events.page(filter, { descending: true, offset: 0, limit: maxEvents });
  if (ids.length === 0) return [];
  const words = wordsOf(query);
  const rows = (await selectVenues(store.db, ids)).filter((row) => isMeant(row, words));
  const venues = Map.groupBy(rows, (row) =>
    [row.event_location, row.area ?? '', row.country].map(searchKey).join('\n'),
  );
  return [...venues.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, limits.venueSuggestions)
    .map((same) => toSuggested(same.find(({ place_radius_km: radius }) => radius === null) ?? same[0]!));
}

/** Distance in km within which two pins are of one venue. */
const sameKm = 2;

/** Returns the exact place of the venue of public events that has a name; undefined if there is none, or several. */
export async function findVenue(
  deps: Pick<Deps, 'store' | 'events' | 'today'>,
  { venue, area, country }: { venue: string; area: string; country: CountryName },
): Promise<SuggestedPlace | undefined> {
  const found = await suggestVenues(deps, venue, country);
  const isNamed = (one: SuggestedPlace): boolean =>
    one.radius_km === null &&
    searchKey(one.name) === searchKey(venue) &&
    (area === '' || searchKey(one.area ?? '') === searchKey(area));
  const [first, ...others] = found.filter(isNamed);
  return first !== undefined && others.every((other) => distanceKm(first, other) <= sameKm) ? first : undefined;
}

const wordsOf = (text: string): string[] =>
  searchKey(text)
    .split(/[\s,;/()]+/)
    .filter((word) => word !== '');

/** Selects the places of public events that have a venue and coordinates, latest first. */
async function selectVenues(db: Kysely<Schema>, ids: readonly number[]) {
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

type Venue = Awaited<ReturnType<typeof selectVenues>>[number];

function isMeant({ event_location: venue, area, country }: Venue, words: readonly string[]): boolean {
  const own = wordsOf(venue);
  const around = [...wordsOf(area ?? ''), ...wordsOf(country)];
  const begins = (names: readonly string[], word: string): boolean => names.some((name) => name.startsWith(word));
  return words.some((word) => begins(own, word)) && words.every((word) => begins(own, word) || begins(around, word));
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

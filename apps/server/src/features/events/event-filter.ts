import { type Expression, type Kysely, sql } from 'kysely';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import type { IndexFilter } from '@moonfloor/read-model/index-filter';
import type { Schema } from '../../db/schema.ts';
import { parseNames } from '../records/record-table.ts';

/** How far the pins of an event and of its venue may be apart, in degrees: about 2 km. */
const near = 0.02;

/** Returns a text with its Latin letters in upper case, as SQL's `upper` does on both databases. */
const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Returns the ids of events at an active venue: those that name it, or a venue merged into it, in its country, and whose pin, if
 * both have one, is near. So an event is at a venue whether it was picked, typed or imported.
 */
async function findEventsOfVenue(db: Kysely<Schema>, id: number): Promise<{ event_id: number }[]> {
  const venue = await db
    .selectFrom('venue')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['venue_name', 'alternative_names', 'country', 'latitude', 'longitude'])
    .executeTakeFirst();
  if (venue === undefined) return [];
  const merged = await db
    .selectFrom('merged')
    .where('type', '=', 'venue')
    .where('into_id', '=', id)
    .select('name_key')
    .execute();
  const names = [venue.venue_name, ...parseNames(venue.alternative_names), ...merged.map((row) => row.name_key)];
  const { latitude, longitude } = venue;
  return db
    .selectFrom('event')
    .where('country', '=', venue.country)
    .where(sql`upper(event_location)`, 'in', [...new Set(names.map(upper))])
    .$if(latitude !== null && longitude !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('latitude', 'is', null),
          sql<boolean>`abs(latitude - ${latitude}) <= ${sql.lit(near)} + coalesce(place_radius_km, 0) / 111.0
            and abs(longitude - ${longitude}) <= ${sql.lit(2 * near)} + coalesce(place_radius_km, 0) / 55.0`,
        ]),
      ),
    )
    .select('id as event_id')
    .execute();
}

/** The conditions of a list, map or feed of events; `today` is the day that separates past events from those whose last day has not passed. */
export type EventFilter = EventFilterQuery & { today: string };

/** Returns a filter as the read model takes it: events of an artist, crew, release or venue are looked up in the database. */
export async function resolveFilter(
  db: Kysely<Schema>,
  { artist, decoration, release, venue_id: venue, ...filter }: EventFilter,
): Promise<IndexFilter> {
  const queries = [
    artist !== undefined && eventsOfArtist(db, artist),
    decoration !== undefined && eventsOfDecoration(db, decoration),
    release !== undefined && eventsOfRelease(db, release),
    venue !== undefined && { execute: () => findEventsOfVenue(db, venue) },
  ];
  let all: Set<number> | undefined;
  for (const query of queries.filter((wanted) => wanted !== false)) {
    const ids = new Set((await query.execute()).map((row) => row.event_id));
    all = all?.intersection(ids) ?? ids;
  }
  return { ...filter, ...(all && { ids: [...all] }), takesPlace: release !== undefined };
}

/** Selects ids of the events where active artists play, with repetitions; add which ones. */
export const artistEvents = (db: Kysely<Schema>) =>
  db
    .selectFrom('floor_artist')
    .innerJoin('artist', 'artist.id', 'floor_artist.artist_id')
    .where('artist.status', '=', 'active')
    .select('floor_artist.event_id');

/** Selects ids of the events where an active artist plays, with repetitions. */
function eventsOfArtist(db: Kysely<Schema>, artist: number | Expression<number | null>) {
  return artistEvents(db).where('floor_artist.artist_id', '=', artist);
}

/** Selects ids of the events where the artist of a public release plays, with repetitions. */
function eventsOfRelease(db: Kysely<Schema>, release: number) {
  const artist = db.selectFrom('release').where('id', '=', release).where('state', '=', 'listed').select('artist_id');
  return eventsOfArtist(db, artist.$asScalar());
}

/** Selects ids of the events that active crews decorate; add which ones. */
export const decorationEvents = (db: Kysely<Schema>) =>
  db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('decoration.status', '=', 'active')
    .select('event_decoration.event_id');

/** Selects ids of the events that an active crew decorates. */
function eventsOfDecoration(db: Kysely<Schema>, decoration: number) {
  return decorationEvents(db).where('event_decoration.decoration_id', '=', decoration);
}

import { type Kysely, sql } from 'kysely';
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
export async function findEventsOfVenue(db: Kysely<Schema>, id: number): Promise<{ event_id: number }[]> {
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

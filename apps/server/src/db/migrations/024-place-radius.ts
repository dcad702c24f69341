import { type Kysely, sql } from 'kysely';

/** Radius of the area around an event's coordinates in which it takes place, in km; null if they are exact. */
export async function createPlaceRadius(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('place_radius_km', 'integer', (c) => c.check(sql`place_radius_km between 1 and 50`))
    .execute();
}

import { type Kysely, sql } from 'kysely';

/** How far around its coordinates an event may be, in km; null where they are exact. */
export async function createPlaceRadius(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('place_radius_km', 'integer', (c) => c.check(sql`place_radius_km between 1 and 50`))
    .execute();
}

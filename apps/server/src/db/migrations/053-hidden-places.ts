import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Places that events hide for a while. Until then `event` has only what everyone may know, so that no query on it can
 * reveal the place; the venue and the exact coordinates are here.
 */
export async function createHiddenPlaces(db: Kysely<unknown>, { text, number }: Columns): Promise<void> {
  await db.schema.alterTable('event').addColumn('place_hidden_until', text).execute();
  await db.schema
    .createTable('hidden_place')
    .addColumn('event_id', 'integer', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('event_location', text)
    .addColumn('latitude', number)
    .addColumn('longitude', number)
    .addColumn('reveals_at', text)
    .addColumn('circle_latitude', number)
    .addColumn('circle_longitude', number)
    .addColumn('circle_km', 'integer')
    .addColumn('link_token', text)
    .execute();
  await db.schema.createIndex('hidden_place_due').on('hidden_place').column('reveals_at').execute();
}

import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/**
 * Sets of a timetable with their times, which acts of a line-up belong to a set and how they play together, and opening
 * hours of floors (JSON).
 */
export async function createSetTimes(db: Kysely<unknown>, { text, dialect }: Columns): Promise<void> {
  await db.schema
    .createTable('timetable_set')
    // unlike other generated ids, these are also given: sets that stay are written together with their ids
    .addColumn('set_id', 'integer', (c) =>
      dialect === 'postgres' ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    )
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('floor_key', text, (c) => c.notNull())
    .addColumn('set_start', text, (c) => c.notNull())
    .addColumn('set_end', text)
    .addColumn('removed_at', text)
    .execute();
  await db.schema.createIndex('timetable_set_event').on('timetable_set').columns(['event_id', 'position']).execute();
  await db.schema
    .alterTable('floor_artist')
    .addColumn('set_id', 'integer', (c) => c.references('timetable_set.set_id').onDelete('set null'))
    .execute();
  await db.schema
    .alterTable('floor_artist')
    .addColumn('pairing', text, (c) => c.check(oneOf('pairing', ['b2b', 'vs'])))
    .execute();
  await db.schema.createIndex('floor_artist_set').on('floor_artist').column('set_id').execute();
  await db.schema.alterTable('floor').addColumn('hours', text, (c) => c.notNull().defaultTo('[]')).execute();
}

import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** Stars of members, and an index by which the next set on a floor is found. */
export async function createStars(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('star')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', ['set', 'event', 'artist'])))
    .addColumn('target_id', 'integer', (c) => c.notNull())
    .addColumn('starred', 'integer', (c) => c.notNull())
    .addColumn('changed_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('star_pk', ['user_id', 'type', 'target_id'])
    .execute();
  await db.schema.createIndex('star_target').on('star').columns(['type', 'target_id']).execute();
  await db.schema
    .createIndex('timetable_set_floor')
    .on('timetable_set')
    .columns(['event_id', 'floor_key', 'set_start'])
    .execute();
}

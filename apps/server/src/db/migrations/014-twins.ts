import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const resources = ['event', 'artist', 'decoration', 'release'];

/** Normalized names for finding likely duplicates, and the targets of merged records. */
export async function createTwins(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('twin_key')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', resources)))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('tail', text, (c) => c.notNull())
    .addColumn('rule', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('twin_key_pk', ['type', 'id'])
    .execute();
  await db.schema.createIndex('twin_key_key').on('twin_key').columns(['type', 'key', 'id']).execute();
  await db.schema.createIndex('twin_key_tail').on('twin_key').columns(['type', 'tail', 'id']).execute();

  await db.schema
    .createTable('merged')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', resources)))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('into_id', 'integer', (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('merged_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('merged_pk', ['type', 'id'])
    .addCheckConstraint('merged_other', sql`into_id <> id`)
    .execute();
  await db.schema.createIndex('merged_into').on('merged').columns(['type', 'into_id']).execute();
  await db.schema.createIndex('merged_name').on('merged').columns(['type', 'name_key']).execute();
}

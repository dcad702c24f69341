import type { Kysely } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const resources = ['event', 'artist', 'decoration', 'release'];

/**
 * The search entries of each record. The table stays empty here: the server fills it from the records when it starts.
 */
export async function createSearch(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('search_entry')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', resources)))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('due', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('words', text, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('search_entry_pk', ['type', 'id'])
    .execute();
  await db.schema.createIndex('search_entry_version').on('search_entry').column('version').execute();
}

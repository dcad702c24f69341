import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Sources that events were imported from, with their values, and previews of imports. */
export async function createImports(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('event_source')
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('url', text)
    .addColumn('fields', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_source_pk', ['source', 'source_id'])
    .execute();
  await db.schema.createIndex('event_source_event').on('event_source').columns(['event_id', 'created_at']).execute();

  await db.schema
    .createTable('import_draft')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('format', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('address', text)
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('reading', text, (c) => c.notNull())
    .addColumn('report', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('import_draft_user').on('import_draft').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('import_draft_age').on('import_draft').column('created_at').execute();
  await db.schema.createIndex('event_name_day').on('event').columns(['event_date', 'event_name']).execute();
}

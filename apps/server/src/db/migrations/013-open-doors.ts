import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Access tokens for scripts, and indexes that cover the sitemaps. */
export async function createOpenDoors(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('access_token')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('ending', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await db.schema.createIndex('access_token_user').on('access_token').columns(['user_id', 'id']).execute();

  await db.schema.createIndex('event_sitemap').on('event').columns(['status', 'id', 'updated_at']).execute();
  await db.schema.createIndex('artist_sitemap').on('artist').columns(['status', 'id', 'updated_at']).execute();
  await db.schema.createIndex('decoration_sitemap').on('decoration').columns(['status', 'id', 'updated_at']).execute();
  await db.schema.createIndex('release_sitemap').on('release').columns(['state', 'id', 'updated_at']).execute();
}

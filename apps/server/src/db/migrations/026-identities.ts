import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Rows that each member has imported within the hour, and external identifiers of artists and releases. */
export async function createIdentities(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('import_quota')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('since', text, (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('external_identity')
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('artist_id', 'integer', (c) => c.references('artist.id').onDelete('cascade'))
    .addColumn('release_id', 'integer', (c) => c.references('release.id').onDelete('cascade'))
    .addColumn('fields', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('external_identity_pk', ['type', 'source', 'source_id'])
    .addCheckConstraint('external_identity_record', sql`(artist_id is null) <> (release_id is null)`)
    .execute();
  await db.schema.createIndex('external_identity_artist').on('external_identity').column('artist_id').execute();
  await db.schema.createIndex('external_identity_release').on('external_identity').column('release_id').execute();
}

import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Hidden records reserve neither names nor ids: names are unique among active records and among those of one author,
 * and an entry of a source, or an external id, may refer to several records with different visibility.
 */
export async function createHiddenNames(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const table of ['artist', 'decoration']) {
    await sql`drop index ${sql.id(`${table}_name_key`)}`.execute(db);
    await sql`create unique index ${sql.id(`${table}_active_name`)} on ${sql.table(table)} (name_key) where status = 'active'`.execute(db);
    await sql`create unique index ${sql.id(`${table}_own_name`)} on ${sql.table(table)} (created_by, name_key)
      where status <> 'deleted'`.execute(db);
  }
  await shareEventSources(db, columns);
  await shareIdentities(db, columns);
}

async function shareEventSources(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  const names = 'source, source_id, event_id, name, url, fields, picture_url, picture_done, picture_id, created_at, updated_at';
  await db.schema
    .createTable('event_source_shared')
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('url', text)
    .addColumn('fields', text, (c) => c.notNull())
    .addColumn('picture_url', text)
    .addColumn('picture_done', text)
    .addColumn('picture_id', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_source_entry', ['source', 'source_id', 'event_id'])
    .execute();
  await sql`insert into event_source_shared (${sql.raw(names)}) select ${sql.raw(names)} from event_source`.execute(db);
  await db.schema.dropTable('event_source').execute();
  await sql`alter table event_source_shared rename to event_source`.execute(db);
  await db.schema.createIndex('event_source_event').on('event_source').columns(['event_id', 'created_at']).execute();
}

async function shareIdentities(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  const names = 'type, source, source_id, artist_id, release_id, fields, created_at, updated_at';
  await db.schema
    .createTable('external_identity_shared')
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('artist_id', 'integer', (c) => c.references('artist.id').onDelete('cascade'))
    .addColumn('release_id', 'integer', (c) => c.references('release.id').onDelete('cascade'))
    .addColumn('fields', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('external_identity_of', ['type', 'source', 'source_id', 'record_id'])
    .addCheckConstraint('external_identity_one', sql`(artist_id is null) <> (release_id is null) and record_id = coalesce(artist_id, release_id)`)
    .execute();
  await sql`insert into external_identity_shared (${sql.raw(names)}, record_id)
    select ${sql.raw(names)}, coalesce(artist_id, release_id) from external_identity`.execute(db);
  await db.schema.dropTable('external_identity').execute();
  await sql`alter table external_identity_shared rename to external_identity`.execute(db);
  await db.schema.createIndex('external_identity_artist').on('external_identity').column('artist_id').execute();
  await db.schema.createIndex('external_identity_release').on('external_identity').column('release_id').execute();
}

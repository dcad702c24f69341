import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type Columns, dayShape, oneOf } from '../dialect/columns.ts';

const active = ['active', 'inactive', 'deleted'];

/** Pictures, artists, decorations, releases and events with their floors, line-ups and decoration tags. */
export async function createContent(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await createPictures(db, columns);
  await createArtists(db, columns);
  await createDecorations(db, columns);
  await createReleases(db, columns);
  await createEvents(db, columns);
  await createLineups(db, columns);
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}

/** Author and timestamps of a record; the author's account may be deleted, the record stays. */
function stamped<T extends string>(table: CreateTableBuilder<T>, { text }: Columns) {
  return table
    .addColumn('created_by', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull());
}

async function createPictures(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema
    .createTable('picture')
    .addColumn('id', text, (c) => c.primaryKey().check(sql`length(id) = 32`))
    .addColumn('width', 'integer', (c) => c.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (c) => c.notNull().check(sql`height > 0`))
    .addColumn('preview', text, (c) => c.notNull())
    .addColumn('widths', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .execute();
}

async function createArtists(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text, autoId } = columns;
  const table = db.schema
    .createTable('artist')
    .addColumn('id', 'integer', autoId)
    .addColumn('artist_name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().check(sql`name_key <> ''`))
    .addColumn('artist_type', text)
    .addColumn('artist_country', text, (c) => c.notNull())
    .addColumn('artist_city', text)
    .addColumn('record_labels', text)
    .addColumn('artist_info', text, (c) => c.check(sql`length(artist_info) <= 333`))
    .addColumn('styles', text)
    .addColumn('insta_link', text)
    .addColumn('soundcloud_link', text)
    .addColumn('website_link', text)
    .addColumn('label_link', text)
    .addColumn('fun_link', text)
    .addColumn('picture_id', text, (c) => c.references('picture.id'))
    .addColumn('status', text, (c) => c.notNull().check(oneOf('status', active)));
  await stamped(table, columns).execute();
  await sql`create unique index artist_name_key on artist (name_key) where status <> 'deleted'`.execute(db);
  await db.schema.createIndex('artist_list').on('artist').columns(['status', 'name_key']).execute();
  await db.schema.createIndex('artist_author').on('artist').columns(['created_by', 'created_at']).execute();
  await db.schema.createIndex('artist_picture').on('artist').column('picture_id').execute();
}

async function createDecorations(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text, autoId } = columns;
  const table = db.schema
    .createTable('decoration')
    .addColumn('id', 'integer', autoId)
    .addColumn('decoration_name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull().check(sql`name_key <> ''`))
    .addColumn('description', text)
    .addColumn('country', text, (c) => c.notNull())
    .addColumn('area', text)
    .addColumn('link1', text)
    .addColumn('link2', text)
    .addColumn('link3', text)
    .addColumn('status', text, (c) => c.notNull().check(oneOf('status', active)));
  await stamped(table, columns).execute();
  await sql`create unique index decoration_name_key on decoration (name_key) where status <> 'deleted'`.execute(db);
  await db.schema.createIndex('decoration_list').on('decoration').columns(['status', 'name_key']).execute();
  await db.schema.createIndex('decoration_author').on('decoration').columns(['created_by', 'created_at']).execute();
  await db.schema
    .createTable('decoration_image')
    .addColumn('decoration_id', 'integer', (c) => c.notNull().references('decoration.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull().check(sql`position between 0 and 11`))
    .addColumn('picture_id', text, (c) => c.notNull().references('picture.id'))
    .addPrimaryKeyConstraint('decoration_image_pk', ['decoration_id', 'position'])
    .execute();
  await db.schema.createIndex('decoration_image_picture').on('decoration_image').column('picture_id').execute();
}

async function createReleases(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text, autoId } = columns;
  const table = db.schema
    .createTable('release')
    .addColumn('id', 'integer', autoId)
    .addColumn('release_name', text, (c) => c.notNull())
    .addColumn('artist_name', text, (c) => c.notNull())
    .addColumn('artist_name_key', text, (c) => c.notNull())
    .addColumn('artist_id', 'integer', (c) => c.references('artist.id').onDelete('set null'))
    .addColumn('label', text)
    .addColumn('search_key', text, (c) => c.notNull())
    .addColumn('release_date', text, (c) => c.notNull().check(dayShape('release_date')))
    .addColumn('link1', text)
    .addColumn('link2', text)
    .addColumn('link3', text)
    .addColumn('picture_id', text, (c) => c.references('picture.id'))
    .addColumn('state', text, (c) => c.notNull().check(oneOf('state', ['listed', 'cancelled', 'deleted'])));
  await stamped(table, columns).execute();
  await db.schema.createIndex('release_list').on('release').columns(['state', 'release_date', 'id']).execute();
  await db.schema.createIndex('release_artist').on('release').columns(['artist_id', 'release_date']).execute();
  await db.schema.createIndex('release_artist_name').on('release').column('artist_name_key').execute();
  await db.schema.createIndex('release_author').on('release').columns(['created_by', 'created_at']).execute();
  await db.schema.createIndex('release_picture').on('release').column('picture_id').execute();
}

async function createEvents(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const { text, number, autoId } = columns;
  const table = db.schema
    .createTable('event')
    .addColumn('id', 'integer', autoId)
    .addColumn('event_name', text, (c) => c.notNull())
    .addColumn('event_date', text, (c) => c.notNull().check(dayShape('event_date')))
    .addColumn('event_end_date', text, (c) => c.check(dayShape('event_end_date')))
    .addColumn('start_time', text)
    .addColumn('end_time', text)
    .addColumn('event_location', text)
    .addColumn('country', text, (c) => c.notNull())
    .addColumn('area', text)
    .addColumn('description', text)
    .addColumn('extras', text)
    .addColumn('event_page_link', text)
    .addColumn('latitude', number, (c) => c.check(sql`latitude between -90 and 90`))
    .addColumn('longitude', number, (c) => c.check(sql`longitude between -180 and 180`))
    .addColumn('picture_id', text, (c) => c.references('picture.id'))
    .addColumn('status', text, (c) => c.notNull().check(oneOf('status', ['published', 'draft', 'deleted'])))
    .addCheckConstraint('event_dates', sql`event_end_date is null or event_end_date >= event_date`)
    .addCheckConstraint('event_place', sql`(latitude is null) = (longitude is null)`);
  await stamped(table, columns).execute();
  await db.schema.createIndex('event_list').on('event').columns(['status', 'event_date', 'id']).execute();
  await db.schema.createIndex('event_country').on('event').columns(['status', 'country', 'event_date', 'id']).execute();
  await db.schema.createIndex('event_author').on('event').columns(['created_by', 'created_at']).execute();
  await db.schema.createIndex('event_picture').on('event').column('picture_id').execute();
}

async function createLineups(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('floor')
    .addColumn('floor_id', 'integer', autoId)
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('floor_name', text, (c) => c.notNull())
    .addUniqueConstraint('floor_position', ['event_id', 'position'])
    .addUniqueConstraint('floor_event', ['floor_id', 'event_id'])
    .execute();
  await db.schema
    .createTable('floor_artist')
    .addColumn('floor_id', 'integer', (c) => c.notNull())
    .addColumn('event_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('artist_id', 'integer', (c) => c.references('artist.id').onDelete('set null'))
    .addColumn('artist_name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('artist_type', text)
    .addColumn('artist_country', text)
    .addColumn('record_labels', text)
    .addColumn('artist_info', text)
    .addPrimaryKeyConstraint('floor_artist_pk', ['floor_id', 'position'])
    .addForeignKeyConstraint('floor_artist_floor', ['floor_id', 'event_id'], 'floor', ['floor_id', 'event_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('floor_artist_artist').on('floor_artist').columns(['artist_id', 'event_id']).execute();
  await db.schema.createIndex('floor_artist_name').on('floor_artist').column('name_key').execute();
  await db.schema
    .createTable('event_decoration')
    .addColumn('event_id', 'integer', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('decoration_id', 'integer', (c) => c.references('decoration.id').onDelete('set null'))
    .addColumn('decoration_name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_decoration_pk', ['event_id', 'position'])
    .execute();
  await db.schema.createIndex('event_decoration_decoration').on('event_decoration').column('decoration_id').execute();
  await db.schema.createIndex('event_decoration_name').on('event_decoration').column('name_key').execute();
}

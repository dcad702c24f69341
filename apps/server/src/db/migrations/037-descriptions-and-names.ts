import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const resources = ['event', 'artist', 'decoration', 'release'];

/**
 * Descriptions in several languages, alternative names, and normalized names of which a record can have several. The
 * indexes contain only the few records that have alternative names.
 */
export async function createDescriptionsAndNames(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  for (const table of ['event', 'artist', 'decoration'])
    await db.schema.alterTable(table).addColumn('descriptions', text, (c) => c.notNull().defaultTo('{}')).execute();
  for (const table of ['event', 'artist'])
    await db.schema.alterTable(table).addColumn('alternative_names', text, (c) => c.notNull().defaultTo('[]')).execute();
  await sql`create index event_alternative_names on event (event_date, id) where alternative_names <> '[]'`.execute(db);
  await sql`create index artist_alternative_names on artist (status, name_key) where alternative_names <> '[]'`.execute(db);

  await db.schema
    .createTable('twin_key_of_name')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', resources)))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('tail', text, (c) => c.notNull())
    .addColumn('name', text)
    .addColumn('rule', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('twin_key_name', ['type', 'id', 'key'])
    .execute();
  await sql`insert into twin_key_of_name (type, id, key, tail, rule) select type, id, key, tail, rule from twin_key`.execute(db);
  await db.schema.dropTable('twin_key').execute();
  await sql`alter table twin_key_of_name rename to twin_key`.execute(db);
  await db.schema.createIndex('twin_key_key').on('twin_key').columns(['type', 'key', 'id']).execute();
  await db.schema.createIndex('twin_key_tail').on('twin_key').columns(['type', 'tail', 'id']).execute();
}

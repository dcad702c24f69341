import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';
import { createTrigger, dropTrigger } from '../dialect/triggers.ts';

/** The table of changes that only the event index used, and indexes of conditions that now only it evaluates. */
const replacedTriggers = ['event_change_insert', 'event_change_update', 'event_change_delete'];
const unusedIndexes = ['event_place', 'event_near', 'event_changed', 'event_country', 'event_withdrawn'];

/**
 * The content version of each record's last write, maintained by triggers: memory indexes learn from it which rows to
 * read again, whatever has changed them. An event's own columns and its search entry count as one record.
 */
export async function createRecordChanges(db: Kysely<unknown>, { dialect, text }: Columns): Promise<void> {
  await db.schema
    .createTable('record_change')
    .addColumn('type', text, (c) => c.notNull().check(oneOf('type', ['event', 'artist', 'decoration', 'release'])))
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('record_change_pk', ['type', 'id'])
    .execute();
  await sql`insert into record_change (type, id, version)
    select 'event', event.id, content_version.version from event, content_version
    union select type, search_entry.id, content_version.version from search_entry, content_version`.execute(db);
  await db.schema.createIndex('record_change_version').on('record_change').columns(['version', 'type', 'id']).execute();
  for (const name of replacedTriggers) await dropTrigger(db, dialect, { name, table: 'event' });
  await db.schema.dropTable('event_change').execute();
  await db.schema.dropIndex('search_entry_version').execute();
  await db.schema.alterTable('search_entry').dropColumn('version').execute();
  for (const [table, type] of [['event', `'event'`], ['search_entry', 'new.type']] as const) {
    for (const event of ['insert', 'update'] as const) {
      await createTrigger(db, dialect, {
        name: `${table}_${event}_change`,
        table,
        event,
        row: `insert into record_change (type, id, version)
          select ${type}, new.id, version from content_version where id = 1
          on conflict (type, id) do update set version = excluded.version
            where record_change.version <> excluded.version`,
      });
    }
  }
  for (const name of unusedIndexes) await db.schema.dropIndex(name).execute();
}

import { type Kysely, sql } from 'kysely';
import type { Columns } from '../dialect/columns.ts';
import { createTrigger } from '../dialect/triggers.ts';

/**
 * The content version of each event's last write, maintained by triggers: memory indexes learn from it which events to
 * read again, whatever has changed them.
 */
export async function createEventChanges(db: Kysely<unknown>, { dialect }: Columns): Promise<void> {
  await db.schema
    .createTable('event_change')
    .addColumn('event_id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('event_change_version').on('event_change').column('version').execute();
  await sql`insert into event_change (event_id, version) select event.id, content_version.version from event, content_version`.execute(db);
  for (const event of ['insert', 'update', 'delete'] as const) {
    await createTrigger(db, dialect, { name: `event_change_${event}`, table: 'event', event, row: changeOf(event) });
  }
}

function changeOf(event: 'insert' | 'update' | 'delete'): string {
  return `insert into event_change (event_id, version)
    select ${event === 'delete' ? 'old' : 'new'}.id, version from content_version where id = 1
    on conflict (event_id) do update set version = excluded.version`;
}

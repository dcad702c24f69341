import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

/** Whether events take place as announced, and what calendars and feeds need of their publication history. */
export async function createHappening(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  const event = db.schema.alterTable('event');
  await event
    .addColumn('event_status', text, (c) =>
      c.notNull().defaultTo('scheduled').check(oneOf('event_status', ['scheduled', 'postponed', 'moved', 'cancelled'])))
    .execute();
  await event.addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  await event.addColumn('published_at', text).execute();
  await event.addColumn('withdrawn_at', text).execute();
  await sql`update event set published_at = created_at where status = 'published'`.execute(db);
  // a hidden record was public before if its history says so
  await sql`update event set published_at = created_at, withdrawn_at = updated_at
    where status <> 'published' and exists (
      select 1 from activity join activity_change on activity_change.activity_id = activity.id
      where activity.resource_type = 'event' and activity.resource_id = event.id
        and activity_change.field = 'status' and activity_change.before = '"published"')`.execute(db);
  await db.schema.createIndex('event_changed').on('event').columns(['status', 'updated_at', 'id']).execute();
  await sql`create index event_withdrawn on event (withdrawn_at) where withdrawn_at is not null`.execute(db);
  await db.schema.createIndex('release_changed').on('release').columns(['state', 'updated_at', 'id']).execute();
}

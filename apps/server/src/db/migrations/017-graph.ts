import { type Kysely, sql } from 'kysely';

/** Ways from record to record: events close by, others on the same line-ups, releases of the same label. */
export async function createGraph(db: Kysely<unknown>): Promise<void> {
  // the odd way to ask for the status is that of `publicNearby` in features/events/nearby.ts, which says why
  await sql`create index event_near on event (event_date, latitude, longitude)
    where status || '' = 'published' and event_status not in ('cancelled', 'postponed')`.execute(db);
  await db.schema.createIndex('floor_artist_event').on('floor_artist').columns(['event_id', 'artist_id']).execute();
  await db.schema.createIndex('release_label').on('release').columns(['label', 'release_date', 'id']).execute();
}

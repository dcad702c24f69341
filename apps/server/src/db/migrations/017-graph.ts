import { type Kysely, sql } from 'kysely';

/** Indexes for links between records: events nearby, others on the same line-ups, releases of the same label. */
export async function createGraph(db: Kysely<unknown>): Promise<void> {
  // the unusual condition on the status is that of `publicNearby` in features/events/nearby.ts, which explains it
  await sql`create index event_near on event (event_date, latitude, longitude)
    where status || '' = 'published' and event_status not in ('cancelled', 'postponed')`.execute(db);
  await db.schema.createIndex('floor_artist_event').on('floor_artist').columns(['event_id', 'artist_id']).execute();
  await db.schema.createIndex('release_label').on('release').columns(['label', 'release_date', 'id']).execute();
}

import { type Kysely, sql } from 'kysely';
import { eventSearchKey, styleBits } from '@moonfloor/contract/event-match';
import { styles } from '@moonfloor/contract/lists';
import type { Columns } from '../dialect/columns.ts';

/** Rows per batch. */
const chunk = 500;

/** Derived columns for the event filter, and indexes that cover all of its columns. */
export async function createEventFilter(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('event').addColumn('search_key', text, (c) => c.notNull().defaultTo('')).execute();
  await db.schema.alterTable('event').addColumn('styles', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  await fillSearchKeys(db);
  await fillStyles(db);
  await db.schema
    .createIndex('event_filter')
    .on('event')
    .columns([
      'status', 'event_date', 'id', 'event_end_date', 'country', 'latitude', 'longitude', 'styles', 'search_key',
    ])
    .execute();
  await sql`create index event_place on event (status, latitude, longitude, event_date, id)
    where latitude is not null`.execute(db);
}

interface Named {
  id: number;
  event_name: string;
  event_location: string | null;
  area: string | null;
  country: string;
}

async function fillSearchKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Named>`select id, event_name, event_location, area, country from event
      where id > ${last} order by id limit ${chunk}`.execute(db);
    for (const row of rows) {
      await sql`update event set search_key = ${eventSearchKey(row)} where id = ${row.id}`.execute(db);
    }
    if (rows.length < chunk) return;
    last = rows.at(-1)!.id;
  }
}

async function fillStyles(db: Kysely<unknown>): Promise<void> {
  for (const style of styles) {
    const bit = sql.lit(styleBits([style]));
    await sql`update event set styles = styles | ${bit} where id in (
      select floor_artist.event_id from artist join floor_artist on floor_artist.artist_id = artist.id
      where artist.status = 'active' and ',' || artist.styles || ',' like ${sql.lit(`%,${style},%`)})`.execute(db);
  }
}

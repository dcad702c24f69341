import { type Kysely, sql } from 'kysely';
import { seriesKey } from '@moonfloor/contract/series';
import type { Columns } from '../dialect/columns.ts';

/** Rows per batch. */
const chunk = 500;

/** Ticket URL and price of an event; and the key of its series, with an index. */
export async function createTicketsAndSeries(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  for (const column of ['ticket_link', 'price', 'series_key']) await db.schema.alterTable('event').addColumn(column, text).execute();
  await fillSeriesKeys(db);
  await sql`create index event_series on event (series_key, status, event_date, id) where series_key is not null`.execute(db);
}

interface Named {
  id: number;
  event_name: string;
  event_location: string | null;
  country: string;
}

async function fillSeriesKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Named>`select id, event_name, event_location, country from event
      where id > ${last} order by id limit ${chunk}`.execute(db);
    for (const row of rows) {
      const key = seriesKey(row);
      if (key !== null) await sql`update event set series_key = ${key} where id = ${row.id}`.execute(db);
    }
    if (rows.length < chunk) return;
    last = rows.at(-1)!.id;
  }
}

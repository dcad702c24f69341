import { sql } from 'kysely';
import type { Store } from '../../apps/server/src/db/open-database.ts';
import { rebuildDerivedRows } from '../../apps/server/src/features/search/derived-rows.ts';
import { hashToken, newToken } from '../../apps/server/src/http/tokens.ts';
import { fillAccounts, fillOtherTables, fillRecords } from '../../apps/server/src/testing/many-records.ts';

/** Returns the numbers of other records for a number of events; the proportions are constant. */
export const relatedCounts = (events: number) => ({
  units: Math.ceil(events / 5),
  releases: Math.floor(events / 2),
  entries: events * 10,
});

/**
 * Adds all records whose number grows with the events: accounts, crews, releases, history, feedback. Returns a member's
 * token.
 */
export async function seedRelated(store: Store, events: number): Promise<string> {
  const counts = relatedCounts(events);
  const token = newToken();
  await store.db.transaction().execute(async (db) => {
    await fillAccounts(db, counts, { account: 3, hash: hashToken(token) });
    const signedIn = new Date().toISOString();
    await sql`update session set created_at = ${signedIn}, last_used_at = ${signedIn} where account_id = 3`.execute(db);
  });
  await giveAuthors(store, counts.units);
  await store.db.transaction().execute(async (db) => {
    await sql`update event set published_at = created_at where status = 'published'`.execute(db);
    await fillRecords(db, counts);
    await fillOtherTables(db, counts);
    // nothing is sent during the measurement
    await db.deleteFrom('mail').where('state', '=', 'waiting').execute();
    await sql`update notice set mailed_at = created_at`.execute(db);
    await db.updateTable('notification_setting').set({ mail: 'never' }).execute();
    await db.deleteFrom('push_subscription').execute();
  });
  await rebuildDerivedRows(store);
  await (store.dialect === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(store.db);
  return token;
}

/** Number of transactions in which records get their authors. */
const slices = 20;

/**
 * Spreads events and artists over the accounts. Triggers count each change in one of few rows; PostgreSQL keeps all versions of a row until
 * the end of a transaction, and searches through them for the next.
 */
async function giveAuthors(store: Store, accounts: number): Promise<void> {
  for (const table of ['event', 'artist'] as const) {
    for (let slice = 0; slice < slices; slice += 1)
      await store.db
        .updateTable(table)
        .set({ created_by: sql<number>`1 + id % ${sql.lit(accounts)}` })
        .where(sql<boolean>`id % ${sql.lit(slices)} = ${sql.lit(slice)}`)
        .execute();
  }
}

/** Number of dates of a series. */
const datesOfSeries = 50;

/** Makes all events dates of series; of two on one day of a series only the first, as a series has one date a day. */
export async function joinSeries(store: Store): Promise<void> {
  const size = sql.lit(datesOfSeries);
  await store.db.updateTable('event').set({ series_id: null, series_day: null }).execute();
  await sql`update event set series_id = 1 + (id - 1) / ${size}, series_day = event_date where not exists (
    select 1 from event as other where other.id < event.id and other.id > event.id - ${size}
      and (other.id - 1) / ${size} = (event.id - 1) / ${size} and other.event_date = event.event_date)`.execute(
    store.db,
  );
  await (store.dialect === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(store.db);
}

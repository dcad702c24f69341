import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { addDays } from '@moonfloor/contract/values/days';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockSalt } from './day-repository.ts';

/**
 * Tables with an unlimited number of rows per day, and how many rows with the highest counts are kept of a past day.
 */
const unboundedTables = [
  { table: 'view_day_page', name: 'page', count: 'views', keep: 300 },
  { table: 'view_day_referrer', name: 'referrer', count: 'visits', keep: 100 },
] as const;

/** Returns the first day of the window that ends on a day. */
export const firstDay = (today: string): string => addDays(today, 1 - limits.analyticsDays);

/**
 * Closes the days before today: deletes visitor states, and rare pages and referrers, which keeps the tables small.
 * Visits of members are deleted when the day leaves the window. Idempotent; processes run it one after the other.
 */
export async function rollUpDays({ store, today }: Pick<Deps, 'store' | 'today'>): Promise<void> {
  const day = today();
  await store.db.transaction().execute(async (db) => {
    await lockSalt(db, day);
    const unrolledDays = await db.selectFrom('visitor').where('day', '<', day).groupBy('day').select('day').execute();
    for (const past of unrolledDays) {
      for (const table of unboundedTables) await deleteTail(db, past.day, table);
    }
    await db.deleteFrom('visitor').where('day', '<', day).execute();
    await db.deleteFrom('visitor_page').where('day', '<', day).execute();
    await db.deleteFrom('view_day_account').where('day', '<', firstDay(day)).execute();
  });
}

/** Deletes the rows of a day beyond the first ones. */
async function deleteTail(
  db: Kysely<Schema>,
  day: string,
  { table, name, count, keep }: (typeof unboundedTables)[number],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where day = ${day} and ${sql.ref(name)} not in (
    select ${sql.ref(name)} from ${sql.table(table)} where day = ${day}
    order by ${sql.ref(count)} desc, ${sql.ref(name)} limit ${sql.lit(keep)})`.execute(db);
}

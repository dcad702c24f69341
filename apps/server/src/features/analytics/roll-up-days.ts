import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addDays } from '../../platform/clock.ts';
import { lockSalt } from './day-repository.ts';

/** Key of the row that sums up all others. */
export const otherKey = '*';

/**
 * Tables with an unlimited number of rows per day, and how many rows with the highest counts are kept of a past day.
 */
const foldedTables = [
  { table: 'view_day_page', name: 'page', counts: ['views', 'visitors'], keep: 300 },
  { table: 'view_day_referrer', name: 'referrer', counts: ['visits'], keep: 100 },
] as const;

/** Returns the first day of the window that ends on a day. */
export const firstDay = (today: string): string => addDays(today, 1 - limits.analyticsDays);

/**
 * Closes the days before today: deletes visitor states, and folds rare pages and referrers into one row, which keeps
 * the tables small. Visits of members are deleted when the day leaves the window. Idempotent; processes run it one
 * after the other.
 */
export async function rollUpDays({ store, today }: Pick<Deps, 'store' | 'today'>): Promise<void> {
  const day = today();
  await store.db.transaction().execute(async (db) => {
    await lockSalt(db, day);
    const open = await db.selectFrom('visitor').where('day', '<', day).groupBy('day').select('day').execute();
    for (const past of open) {
      for (const tail of foldedTables) await foldTail(db, past.day, tail);
    }
    await db.deleteFrom('visitor').where('day', '<', day).execute();
    await db.deleteFrom('visitor_page').where('day', '<', day).execute();
    await db.deleteFrom('view_day_account').where('day', '<', firstDay(day)).execute();
  });
}

/** Sums up the rows of a day beyond the first ones in one row. */
async function foldTail(
  db: Kysely<Schema>,
  day: string,
  { table, name, counts, keep }: (typeof foldedTables)[number],
): Promise<void> {
  const tail = sql`${sql.ref('day')} = ${day} and ${sql.ref(name)} in (
    select ${sql.ref(name)} from (
      select ${sql.ref(name)}, row_number() over (order by ${sql.ref(counts[0])} desc, ${sql.ref(name)}) as place
      from ${sql.table(table)} where day = ${day} and ${sql.ref(name)} <> ${otherKey}
    ) as ranked where place > ${sql.lit(keep)}
  )`;
  const columns = sql.join(counts.map((count) => sql.ref(count)));
  const sums = sql.join(counts.map((count) => sql`sum(${sql.ref(count)})`));
  const added = sql.join(
    counts.map((count) => sql`${sql.ref(count)} = ${sql.ref(`${table}.${count}`)} + ${sql.ref(`excluded.${count}`)}`),
  );
  await sql`
    insert into ${sql.table(table)} (day, ${sql.ref(name)}, ${columns})
    select day, ${otherKey}, ${sums} from ${sql.table(table)} where ${tail} group by day
    on conflict (day, ${sql.ref(name)}) do update set ${added}`.execute(db);
  await sql`delete from ${sql.table(table)} where ${tail}`.execute(db);
}

import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { VisitorState, DayTotals } from './aggregate.ts';

type Db = Kysely<Schema>;

/**
 * Locks the salt's row, so that processes count one after the other, and returns the salt of a day; a later day than
 * the stored one gets a new salt. Call it inside a transaction.
 */
export async function lockSalt(db: Db, day: string): Promise<string> {
  const stored = await db
    .updateTable('visitor_salt')
    .set((eb) => ({ id: eb.ref('id') }))
    .returning(['day', 'salt'])
    .executeTakeFirstOrThrow();
  // Hits delayed past midnight use the new salt, as the previous one is deleted.
  if (stored.day >= day) return stored.salt;
  const salt = randomBytes(24).toString('base64url');
  await db.updateTable('visitor_salt').set({ day, salt }).execute();
  return salt;
}

/** Returns the state of visitors, with the pages of the batch that they viewed on that day. */
export async function findVisitors(
  db: Db,
  { day, visitors, pages }: { day: string; visitors: readonly string[]; pages: readonly string[] },
): Promise<Map<string, VisitorState>> {
  const rows = await db
    .selectFrom('visitor')
    .where('day', '=', day)
    .where('visitor', 'in', visitors)
    .select(['visitor', 'last_at', 'account_id'])
    .execute();
  const states = new Map<string, VisitorState>(
    rows.map((row) => {
      const { visitor, last_at: lastAt, account_id: accountId } = row;
      return [visitor, { lastAt: Date.parse(lastAt), accountId, pages: new Set(), newPages: new Set() }];
    }),
  );
  if (states.size === 0 || pages.length === 0) return states;
  const visitedPages = await db
    .selectFrom('visitor_page')
    .where('day', '=', day)
    .where('visitor', 'in', [...states.keys()])
    .where('page', 'in', pages)
    .select(['visitor', 'page'])
    .execute();
  for (const { visitor, page } of visitedPages) states.get(visitor)?.pages.add(page);
  return states;
}

export async function saveVisitors(db: Db, day: string, states: ReadonlyMap<string, VisitorState>): Promise<void> {
  if (states.size === 0) return;
  const visitors = [...states].map(([visitor, { lastAt, accountId }]) => {
    return { day, visitor, last_at: new Date(lastAt).toISOString(), account_id: accountId };
  });
  await db
    .insertInto('visitor')
    .values(visitors)
    .onConflict((oc) =>
      oc
        .columns(['day', 'visitor'])
        .doUpdateSet((eb) => ({ last_at: eb.ref('excluded.last_at'), account_id: eb.ref('excluded.account_id') })),
    )
    .execute();
  const pages = [...states].flatMap(([visitor, state]) => [...state.newPages].map((page) => ({ day, visitor, page })));
  if (pages.length === 0) return;
  await db
    .insertInto('visitor_page')
    .values(pages)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function addToDay(db: Db, day: string, totals: DayTotals): Promise<void> {
  const { views, visitors, visits, seconds } = totals;
  const pages = [...totals.pages].map(([page, counts]) => ({ day, page, ...counts }));
  const countries = [...totals.countries].map(([country, counts]) => ({ day, country, ...counts }));
  const referrers = [...totals.referrers].map(([referrer, count]) => ({ day, referrer, visits: count }));
  const accounts = [...totals.accounts].map(([account_id, count]) => ({ day, account_id, visits: count }));
  await addCounts(db, 'view_day', ['day'], [{ day, views, visitors, visits, seconds }]);
  await addCounts(db, 'view_day_page', ['day', 'page'], pages);
  await addCounts(db, 'view_day_country', ['day', 'country'], countries);
  await addCounts(db, 'view_day_referrer', ['day', 'referrer'], referrers);
  await addCounts(db, 'view_day_account', ['day', 'account_id'], accounts);
}

type DayTable = Extract<keyof Schema, `view_day${string}`>;

/** Inserts rows into a table of figures; for an existing key, all other columns are added up. */
async function addCounts<T extends DayTable>(
  db: Db,
  table: T,
  key: readonly string[],
  rows: readonly Schema[T][],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  const sums = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`);
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${refs(columns)}) values ${sql.join(values)}
    on conflict (${refs(key)}) do update set ${sql.join(sums)}`.execute(db);
}

/** Returns the accounts among these that exist. */
export async function findAccounts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('account').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

import { dayMs } from '@moonfloor/contract/durations';
import { sql } from 'kysely';
import type { DialectName, Store } from '../../apps/server/src/db/open-database.ts';

/** The amounts that a year with a million views a month results in. */
export const year = {
  views: 12_000_000,
  days: 365,
  pages: 301,
  countries: 120,
  referrers: 101,
  members: 2000,
} as const;

const dayOf = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** A share of a day's views, which decreases as the rank rises. */
const share = (views: number, place: number): number => Math.max(1, Math.round(views / (place + 3) / 5));

/**
 * Fills the statistics tables with a year of closed days: `pages` and so on are rows per day. Today is still open: it
 * has ten times as many pages, and its visitors as rows. Members added all records of the database and visited within
 * the last 30 days. Returns the size of these tables in bytes.
 */
export async function seedViews({ db, dialect }: Store): Promise<number> {
  const views = Math.round(year.views / year.days);
  const visitors = Math.round(views / 3);
  const stamp = new Date().toISOString();
  await seedMembers({ db, dialect }, stamp);
  const before = await databaseBytes({ db, dialect });
  await db.transaction().execute(async (trx) => {
    for (let ago = 0; ago < year.days; ago += 1) {
      const day = dayOf(ago);
      const pages = range(ago === 0 ? year.pages * 10 : year.pages);
      await trx
        .insertInto('view_day')
        .values({ day, views, visitors, visits: visitors, seconds: visitors * 95 })
        .execute();
      for (const some of chunks(pages, 1000)) {
        await trx
          .insertInto('view_day_page')
          .values(
            some.map((n) => ({ day, page: `/event/${1 + n}`, views: share(views, n), visitors: share(visitors, n) })),
          )
          .execute();
      }
      await trx
        .insertInto('view_day_country')
        .values(
          range(year.countries).map((n) => ({
            day,
            country: code(n),
            visits: share(visitors, n),
            visitors: share(visitors, n),
          })),
        )
        .execute();
      await trx
        .insertInto('view_day_referrer')
        .values(range(year.referrers).map((n) => ({ day, referrer: `site-${n}.example`, visits: share(visitors, n) })))
        .execute();
      if (ago < 30) {
        await sql`insert into view_day_user (day, user_id, visits)
          select ${day}, id, 1 + id % 3 from account where role = 'member' and id % 4 = ${sql.lit(ago % 4)}`.execute(
          trx,
        );
      }
    }
    for (const some of chunks(range(visitors), 1000)) {
      const rows = some.map((n) => ({ day: dayOf(0), visitor: n.toString(16).padStart(32, '0') }));
      await trx
        .insertInto('visitor')
        .values(rows.map((row) => ({ ...row, last_at: stamp, user_id: null })))
        .execute();
      await trx
        .insertInto('visitor_page')
        .values(rows.flatMap((row) => [1, 2].map((n) => ({ ...row, page: `/event/${n}` }))))
        .execute();
    }
  });
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db);
  return (await databaseBytes({ db, dialect })) - before;
}

/** Creates members and assigns all events to them. */
async function seedMembers({ db, dialect }: Pick<Store, 'db' | 'dialect'>, stamp: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const members of chunks(range(year.members), 200)) {
      await trx
        .insertInto('account')
        .values(
          members.map((n) => ({
            username: `m${n}`,
            username_key: `M${n}`,
            email: `m${n}@example.org`,
            email_key: `M${n}@EXAMPLE.ORG`,
            role: 'member' as const,
            password_hash: 'none',
            created_at: stamp,
            last_login: stamp,
          })),
        )
        .execute();
    }
    await sql`update event set created_by = (select min(id) from account where role = 'member') + id % ${sql.lit(year.members)}`.execute(
      trx,
    );
  });
  if (dialect === 'postgres') await sql`vacuum full analyze`.execute(db);
}

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

/** Returns a made-up two-letter code. */
const code = (n: number): string => String.fromCodePoint(65 + Math.floor(n / 26), 65 + (n % 26));

function chunks<T>(list: readonly T[], size: number): T[][] {
  return range(Math.ceil(list.length / size)).map((at) => list.slice(at * size, (at + 1) * size));
}

async function databaseBytes({ db, dialect }: { db: Store['db']; dialect: DialectName }): Promise<number> {
  const size =
    dialect === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return rows[0]!.bytes;
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import {
  countCreated,
  listAuthors,
  listCountries,
  listDays,
  listPages,
  listReferrers,
  listVisits,
} from './overview-repository.ts';

const window = { from: '2026-05-17', to: '2026-06-15' };

describeOnBothDatabases('query plans of figures', (dialect) => {
  let opened: TestStore;
  let author: number;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    const { db } = opened.store;
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 99)
      insert into account (username, username_key, email, email_key, role, password_hash, created_at)
      select 'A' || i, 'A' || i, 'a' || i, 'A' || i, 'user', 'none', '' from n`.execute(db);
    author = (await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()).id;
    for (let year = 2016; year < 2026; year += 1) {
      await sql`
        with recursive n (i) as (select 0 union all select i + 1 from n where i < 364),
          p (k) as (select 0 union all select k + 1 from p where k < 19)
        insert into view_day_page (day, page, views, visitors)
        select ${String(year)} || '-' || (10 + i / 40) || '-' || (10 + i % 40), '/event/' || k, k, k from n cross join p`.execute(
        db,
      );
    }
    await sql`insert into view_day (day, views, visitors, visits, seconds)
      select day, 1, 1, 1, 1 from view_day_page group by day`.execute(db);
    await sql`insert into view_day_country (day, country, visits, visitors)
      select day, substr(page, 8), views, visitors from view_day_page`.execute(db);
    await sql`insert into view_day_referrer (day, referrer, visits) select day, page, views from view_day_page`.execute(
      db,
    );
    await sql`insert into view_day_user (day, user_id, visits) select day, ${author}, 1 from view_day`.execute(db);
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into event (event_name, event_date, country, status, created_by, created_at, updated_at)
      select 'EVENT', '2026-07-01', 'Chile', 'published', (select min(id) from account) + i % 100, '2026-01-' || i, '2026-01-01' from n`.execute(
      db,
    );
    await sql`
      with recursive n (i) as (select 1000 union all select i + 1 from n where i < 9999)
      insert into author_count (type, user_id, created, kept) select 'event', i, i % 50, i % 50 from n`.execute(db);
    await sql`analyze`.execute(db);
  });
  afterAll(() => opened.close());

  test('the figures of a window are found by day, however many years there are', async () => {
    const { db } = opened.store;
    const queries = {
      view_day: listDays(db, window),
      view_day_page: listPages(db, window, 10),
      view_day_country: listCountries(db, window),
      view_day_referrer: listReferrers(db, window, 100),
      view_day_user: listVisits(db, window, 100),
    };
    for (const [table, query] of Object.entries(queries)) {
      const plan = await planOf(dialect, query);
      expect(plan, table).toMatch(
        dialect === 'sqlite' ? new RegExp(`SEARCH ${table} USING`) : /Index Scan|Index Only Scan|Bitmap/,
      );
      expect(plan, table).not.toMatch(/Seq Scan|SCAN /);
    }
  });

  test('the numbers of records per member are precalculated, and found by index', async () => {
    const { db } = opened.store;
    expect(await planOf(dialect, countCreated(db, 'event', [author]))).toMatch(
      /sqlite_autoindex_author_count_1 \(type=\? AND user_id=\?|using author_count_pk/,
    );
    const most = await planOf(dialect, listAuthors(db, 'event', 100));
    expect(most).toMatch(/(INDEX|using) author_count_most/);
    expect(most).not.toMatch(/TEMP B-TREE|Sort/);
  });
});

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderatedTypes } from '@moonfloor/contract/moderation';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { explainable, planOf } from '../../testing/query-plan.ts';
import { selectBursts } from './queue-flags.ts';
import { countReturned, countPendingAndReturned, selectReturned, selectPending } from './queue.ts';

const stamps = sql`'2026-01-01T00:00:' || (10 + i % 50) || '.000Z', '2026-01-01T00:00:00.000Z'`;
const numbers = sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)`;

/** 20,000 records of each type, one in twenty pending, half of those returned to their authors. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`${numbers} insert into event (event_name, event_date, country, status, created_at, updated_at)
    select 'EVENT', '2026-07-01', 'Brazil', case when i % 20 = 3 then 'draft' else 'published' end, ${stamps}
    from n`.execute(db);
  await sql`${numbers} insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
    select 'A', 'A ' || i, 'Brazil', case when i % 20 = 3 then 'inactive' else 'active' end, ${stamps} from n`.execute(
    db,
  );
  await sql`${numbers} insert into decoration (decoration_name, name_key, country, status, created_at, updated_at)
    select 'D', 'D ' || i, 'Brazil', case when i % 20 = 3 then 'inactive' else 'active' end, ${stamps} from n`.execute(
    db,
  );
  for (const type of moderatedTypes) {
    await sql`insert into review (resource_type, resource_id, reason, reviewer_name, created_at)
      select ${sql.lit(type)}, id, 'Why', 'Nova', created_at from ${sql.table(type)}
      where status in ('draft', 'inactive') and id % 40 < 20`.execute(db);
  }
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of the moderation queue', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  /** A sort or a full table scan; the tables of accounts and suspended records are empty here. */
  const costly = /Sort|TEMP B-TREE|Seq Scan on (?!account|suspended_record)|SCAN (?!record USING INDEX)/;
  const slice = { offset: 50, limit: 50 };

  test.each(moderatedTypes)('a page of each state, and their counts, are read from an index (%s)', async (type) => {
    const { db } = opened.store;
    const waiting = await planOf(dialect, selectPending(db, type, slice));
    expect(waiting).toContain(`${type}_waiting`);
    expect(waiting).not.toMatch(costly);
    const returned = await planOf(dialect, selectReturned(db, type, slice));
    expect(returned).toContain('review_queue');
    expect(returned).not.toMatch(costly);
    expect(await planOf(dialect, countPendingAndReturned(db, type))).toMatch(/Index Only Scan|COVERING INDEX/);
    expect(await planOf(dialect, countReturned(db, type))).toMatch(/review_(pk|queue)|autoindex_review/i);
  });

  test('records of one author are counted from an index', async () => {
    const record = { author_id: 1, created_at: '2026-01-01T00:00:00.000Z' };
    const plan = await planOf(dialect, explainable(opened.store.db, selectBursts([record, record])));
    // releases, which never wait, are empty here
    for (const type of moderatedTypes) expect(plan).toMatch(new RegExp(`(using|INDEX) ${type}_author`));
  });
});

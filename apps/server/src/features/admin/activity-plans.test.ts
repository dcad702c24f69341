import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import {
  countSignIns,
  fieldsOfEntries,
  latestActivity,
  latestOfRecord,
  selectOfRecord,
  pageOfAll,
  pageOfCategory,
  pageOfRecord,
} from './activity-repository.ts';
import { firstChangesAfter } from './previous-version.ts';

const total = 40_000;

/** 40,000 entries of 400 events, each with two changed fields. */
async function fill(db: Kysely<Schema>): Promise<void> {
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(total)})`;
  await sql`${numbers}
    insert into activity (id, user_name, action_type, resource_type, resource_id, resource_name, created_at)
    select i, 'Nova', 'update', 'event', i % 400, 'EVENT', '2026-01-01T00:00:00.000Z' from n`.execute(db);
  for (const [position, field] of ['area', 'description'].entries()) {
    await sql`insert into activity_change (activity_id, position, field, before, after)
      select id, ${sql.lit(position)}, ${sql.lit(field)}, '"a"', '"b"' from activity`.execute(db);
  }
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of the history', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  const plan = (query: Parameters<typeof planOf>[1]) => planOf(dialect, query);
  const record = { type: 'event', id: 7 } as const;
  /** A full table scan, or a sort. */
  const costly = /Seq Scan|SCAN (activity|activity_change)(?! USING INDEX)\b|Sort|TEMP B-TREE FOR ORDER/;
  const byNumber = /activity_pk|INTEGER PRIMARY KEY/;

  test('a page of all entries is found by id, the last page too, and the total is the latest id', async () => {
    const { db } = opened.store;
    for (const page of [1, 400, 800]) {
      const text = await plan(pageOfAll(db, { page, limit: 50 }, total));
      expect(text).toMatch(byNumber);
      expect(text).not.toMatch(costly);
      expect(text).not.toMatch(/OFFSET/i);
    }
    const latest = await plan(latestActivity(db));
    expect(latest).toMatch(dialect === 'sqlite' ? /SCAN activity/ : byNumber);
    expect(latest).toMatch(dialect === 'sqlite' ? /^(?!.*TEMP)/s : /Limit/);
  });

  test('changes of records and sign-ins are found by index, for a page and for their total', async () => {
    const { db } = opened.store;
    await sql`update activity set resource_type = 'user' where id > 20000`.execute(db);
    await sql`analyze`.execute(db);
    for (const [part, index] of [
      ['records', 'activity_records'],
      ['sign-ins', 'activity_type'],
    ] as const) {
      const text = await plan(pageOfCategory(db, part, { page: 1, limit: 5 }));
      expect(text).toContain(index);
      expect(text).not.toMatch(/Seq Scan|Sort|TEMP B-TREE/);
    }
    expect(await plan(countSignIns(db))).toMatch(/activity_type|activity_resource/);
    await sql`update activity set resource_type = 'event' where resource_type = 'user'`.execute(db);
    await sql`analyze`.execute(db);
  });

  test('one record is found by index, for a page, a count, its latest entry and an earlier version', async () => {
    const { db } = opened.store;
    const before = { id: 300, type: record.type, record: record.id };
    const count = selectOfRecord(db, record).select((eb) => eb.fn.countAll().as('total'));
    const texts = [
      pageOfRecord(db, record, { page: 1, limit: 50 }),
      count,
      latestOfRecord(db, record),
      firstChangesAfter(db, before),
    ];
    for (const text of await Promise.all(texts.map(plan))) {
      expect(text).toContain('activity_resource');
      expect(text).not.toMatch(/Seq Scan|SCAN activity/);
    }
  });

  test('changed fields are found by the ids of their entries', async () => {
    const text = await plan(fieldsOfEntries(opened.store.db, [5, 6, 7]));
    expect(text).toMatch(/activity_change_pk|sqlite_autoindex_activity_change/);
    expect(text).not.toMatch(costly);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import { countFeedback, pageOfFeedback } from './repository.ts';

describeOnBothDatabases('query plans of feedback', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into feedback (feedback, created_at, done_at)
      select 'Hello', '2026-01-01', case when i % 50 = 0 then null else '2026-01-02' end from n`.execute(
      opened.store.db,
    );
    await sql`analyze`.execute(opened.store.db);
  });
  afterAll(() => opened.close());

  test.each(['open', 'done'] as const)('a page of %s feedback is read from an index in order', async (state) => {
    const { db } = opened.store;
    const plan = await planOf(dialect, pageOfFeedback(db, state, { page: 3, limit: 50 }));
    expect(plan).not.toMatch(/Sort|TEMP B-TREE|Seq Scan on feedback/);
    expect(plan).toMatch(state === 'open' ? /feedback_open/ : /feedback_done|feedback_pkey|SCAN feedback$/m);
    expect(await planOf(dialect, countFeedback(db, 'open'))).toContain('feedback_open');
  });
});

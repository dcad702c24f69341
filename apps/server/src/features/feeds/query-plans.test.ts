import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { analyzeForPlans, planOf } from '../../testing/query-plan.ts';
import { selectChangedReleases } from '../releases/repository.ts';

/** 20,000 releases. */
describeOnBothDatabases('query plans of calendars and feeds', (dialect) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    const { db } = opened.store;
    const changed = sql`'2026-' || (10 + i % 3) || '-' || (10 + i % 19) || 'T12:00:00.' || (100 + i % 900) || 'Z'`;
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into release (release_name, artist_name, artist_name_key, search_key, release_date, state, created_at, updated_at)
      select 'R', 'A', 'A', 'R', '2026-07-01', 'listed', ${changed}, ${changed} from n`.execute(db);
    await analyzeForPlans(db, dialect);
  });
  afterAll(() => opened.close());

  test('the latest changed releases are found without scanning the rest', async () => {
    const releases = await planOf(dialect, selectChangedReleases(opened.store.db, { query: '', limit: 100 }));
    expect(releases).toContain('release_changed');
    expect(releases).not.toMatch(/seq scan on release\b|SCAN release\b(?! USING)/i);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import { selectSameLabel } from './repository.ts';

describeOnBothDatabases('query plans of releases', (dialect) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    const { db } = opened.store;
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 4999)
      insert into release (release_name, artist_name, artist_name_key, search_key, label, release_date, state, created_at, updated_at)
      select 'R', 'A', 'A', 'R', 'LABEL ' || (i % 50), (2018 + i % 10) || '-10-10', 'listed',
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`.execute(db);
    await sql`analyze`.execute(db);
  });
  afterAll(() => opened.close());

  test('releases of a label are read from an index in order', async () => {
    const plan = await planOf(dialect, selectSameLabel(opened.store.db, { id: 7, label: 'LABEL 7' }));
    expect(plan).toContain('release_label');
    expect(plan).not.toMatch(/seq scan on release\b|SCAN release\b|TEMP B-TREE|Sort Key/i);
  });
});

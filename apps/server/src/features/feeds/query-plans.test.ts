import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { countForPlans, planOf } from '../../testing/query-plan.ts';
import { changedReleases } from '../releases/repository.ts';
import { pickChanged, pickEvents, pickWithdrawn } from './calendar-rows.ts';

const today = '2026-06-15';

/** 20,000 events over ten years, one in ten a draft and one in a hundred withdrawn; 20,000 releases. */
describeOnBothDatabases('query plans of calendars and feeds', (dialect) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    const { db } = opened.store;
    const changed = sql`'2026-' || (10 + i % 3) || '-' || (10 + i % 19) || 'T12:00:00.' || (100 + i % 900) || 'Z'`;
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into event (event_name, event_date, country, description, status, withdrawn_at, created_at, updated_at)
      select 'EVENT', (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'Country ' || (i % 40), ${'LONG '.repeat(200)},
        case when i % 10 = 3 then 'draft' else 'published' end, case when i % 100 = 3 then ${changed} end, ${changed}, ${changed}
      from n`.execute(db);
    await sql`
      with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
      insert into release (release_name, artist_name, artist_name_key, search_key, release_date, state, created_at, updated_at)
      select 'R', 'A', 'A', 'R', '2026-07-01', 'listed', ${changed}, ${changed} from n`.execute(db);
    await countForPlans(db, dialect);
  });
  afterAll(() => opened.close());

  const walked = /seq scan on (event|release)\b|SCAN (event|release)\b(?! USING)/i;

  test('what was changed last is found without looking at the rest', async () => {
    const { db } = opened.store;
    for (const filter of [{ today }, { today, from: '2026-03-01' }]) {
      expect(await planOf(dialect, pickChanged(db, filter))).toContain('event_changed');
    }
    const releases = await planOf(dialect, changedReleases(db, { query: '', limit: 100 }));
    expect(releases).toContain('release_changed');
    expect(releases).not.toMatch(walked);
  });

  test('calendars come from an index, and so does what was withdrawn', async () => {
    const { db } = opened.store;
    for (const filter of [{ today, from: '2026-03-01' }, { today, country: 'Country 7', from: '2026-03-01' }]) {
      expect(await planOf(dialect, pickEvents(db, filter))).not.toMatch(walked);
    }
    expect(await planOf(dialect, pickWithdrawn(db, { today }, '2026-12-20T00:00:00.000Z'))).toContain('event_withdrawn');
  });
});

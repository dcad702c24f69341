import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DialectName } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { analyzeForPlans, planOf } from '../../testing/query-plan.ts';
import { candidateQueries, selectVisibleEventsAround } from './candidates.ts';
import { selectAlternativeNames } from './comparable-events.ts';
import { selectEventsAfter, selectEventsUpTo } from './event-pairs.ts';
import { selectNamesAfter, selectNamesUpTo } from './name-pairs.ts';

const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;
const member: Actor = {
  id: 7,
  username: 'x',
  email: 'x',
  role: 'user',
  accountRole: 'user',
  created_at: '',
  language: 'en',
  time_zone: null,
  tokenHash: '',
};

/** 20,000 events over ten years, one in ten a draft; 20,000 names. */
async function fill(db: Kysely<Schema>, dialect: DialectName): Promise<void> {
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
    insert into event (event_name, alternative_names, event_date, country, status, created_at, updated_at)
    select 'EVENT', case when i % 100 = 0 then '["NAME"]' else '[]' end, (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'Country ' || (i % 40),
      case when i % 10 = 3 then 'draft' else 'published' end, ${stamps}
    from n`.execute(db);
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
    insert into twin_key (type, id, key, tail, rule)
    select case when i % 3 = 0 then 'release' else 'artist' end, i, 'NAME' || (i * 7919 % 20000), (i * 7919 % 20000) || 'EMAN', 1 from n`.execute(
    db,
  );
  await sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
    select 'NAME' || i, 'NAME' || i, 'Japan', 'active', ${stamps} from n`.execute(db);
  await analyzeForPlans(db, dialect);
}

describeOnBothDatabases('query plans of duplicate detection', (dialect: DialectName) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db, dialect);
  });
  afterAll(() => opened.close());

  /** Any of the indexes that begin with the day, or with status and day. */
  const byDay = /event_(list|filter|name_day)/;
  /** One index contains all compared columns of events. */
  const inIndexAlone = /COVERING INDEX event_filter|Index Only Scan.* using event_filter/i;
  const noScan = /seq scan|SCAN (?!.*USING)|TEMP B-TREE/i;

  test.each(['user', 'admin'] as const)('events around a day are read from the day index, for a %s', async (role) => {
    const plan = await planOf(dialect, selectVisibleEventsAround(opened.store.db, { ...member, role }, '2024-11-12'));
    expect(plan).toMatch(byDay);
    expect(plan).not.toMatch(noScan);
  });

  test('alternative names of events are read from their own index', async () => {
    const plan = await planOf(dialect, selectAlternativeNames(opened.store.db, '2024-11-12', '2024-11-14'));
    expect(plan).toContain('event_alternative_names');
    expect(plan).not.toMatch(noScan);
  });

  test('candidate names are read from the key indexes', async () => {
    const queries = candidateQueries(opened.store.db, 'artist', 'Infected Mushroom');
    const plans = await Promise.all(queries.map((query) => planOf(dialect, query)));
    expect(plans).toHaveLength(3);
    for (const [at, index] of ['twin_key_key', 'twin_key_key', 'twin_key_tail'].entries()) {
      expect(plans[at]).toContain(index);
      expect(plans[at]).not.toMatch(noScan);
    }
  });

  test('pairs are read along an index', async () => {
    const { db } = opened.store;
    const [early, late] = [
      { day: '2021-11-12', id: 9 },
      { day: '2025-11-12', id: 9 },
    ];
    const events = [
      selectEventsAfter(db, 'published', 'upcoming', late),
      selectEventsAfter(db, 'draft', 'upcoming', early, late),
      selectEventsAfter(db, 'published', 'past', early),
      selectEventsAfter(db, 'draft', 'past', late, early),
      selectEventsUpTo(db, 'upcoming', late),
      selectEventsUpTo(db, 'past', early),
    ];
    for (const query of events) {
      const plan = await planOf(dialect, query);
      expect(plan).toMatch(inIndexAlone);
      expect(plan).not.toMatch(noScan);
    }
    for (const way of ['key', 'tail'] as const) {
      const cursor = { key: 'NAME500', id: 9 };
      for (const query of [selectNamesAfter(db, 'artist', way, cursor), selectNamesUpTo(db, 'artist', way, cursor)]) {
        const plan = await planOf(dialect, query);
        expect(plan).toContain(`twin_key_${way}`);
        expect(plan).not.toMatch(noScan);
      }
    }
  });
});

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import { listSources } from '../events/repository.ts';
import { frequentNames } from './imported-artists.ts';
import { selectSourceLinks } from './source-links.ts';

const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;

/** 20,000 events over some 500 days, each from an entry of one source, and 5,000 artists. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
    insert into event (event_name, event_date, country, status, created_at, updated_at)
    select 'EVENT ' || i, (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'Brazil', 'published', ${stamps}
    from n`.execute(db);
  await sql`insert into event_source (source, source_id, event_id, name, fields, created_at, updated_at)
    select 'goabase', 'n' || id, id, 'Goabase', '{}', ${stamps} from event`.execute(db);
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 4999)
    insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
    select 'KNOWN ' || i, 'KNOWN ' || i, 'Brazil', 'active', ${stamps} from n`.execute(db);
  await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN' from event`.execute(db);
  await sql`insert into floor_artist (floor_id, event_id, position, artist_name, name_key)
    select floor_id, event_id, 0, 'ACT ' || (event_id % 9000), 'ACT ' || (event_id % 9000) from floor`.execute(db);
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of imports', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  const whole = /seq scan|SCAN (event|event_source)\b(?! USING)/i;

  test('names of imported line-ups are read from an index', async () => {
    const plan = await planOf(dialect, frequentNames(opened.store.db, [7, 8, 9]));
    expect(plan).not.toMatch(/seq scan|SCAN (event|floor|floor_artist|artist)\b(?! USING)/i);
  });

  test('entries of a source, sources of an event, and events of a name and day are read from an index', async () => {
    const { db } = opened.store;
    const plans = [
      await planOf(dialect, selectSourceLinks(db, 'goabase', ['n7', 'n8'])),
      await planOf(dialect, listSources(db, 7)),
    ];
    for (const plan of plans) expect(plan).not.toMatch(whole);
    expect(plans[1]).toContain('event_source_event');
  });
});

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DialectName } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { countEvents, type EventFilter, pageOfEvents } from './cards.ts';
import { listCountries, listPins } from './places.ts';

const today = '2026-06-15';
const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;

/** 20,000 events over ten years in 40 countries, one in ten a draft; 200 artists, two on each floor. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 19999)
    insert into event (event_name, event_date, country, latitude, longitude, status, created_at, updated_at)
    select 'EVENT', (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'Country ' || (i % 40),
      i % 90, i % 180, case when i % 10 = 3 then 'draft' else 'published' end, ${stamps}
    from n`.execute(db);
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 199)
    insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
    select 'A', 'A ' || i, 'Brazil', 'active', ${stamps} from n`.execute(db);
  await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN' from event`.execute(db);
  for (const position of [0, 1]) {
    await sql`insert into floor_artist (floor_id, event_id, position, artist_id, artist_name, name_key)
      select floor_id, event_id, ${sql.lit(position)}, 1 + (floor_id + ${sql.lit(position)}) % 200, 'A', 'A' from floor`.execute(db);
  }
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of events', (dialect: DialectName) => {
  let opened: TestStore;

  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  /** The plan as text, one step a line. */
  async function planOf(query: { explain(format?: undefined, options?: ReturnType<typeof sql>): Promise<unknown[]> }) {
    const steps = await (dialect === 'sqlite' ? query.explain(undefined, sql`query plan`) : query.explain());
    return steps.map((step) => Object.values(step as Record<string, unknown>).at(-1)).join('\n');
  }

  const page = (filter: Partial<EventFilter>, number = 1) =>
    planOf(pageOfEvents(opened.store.db, { today, ...filter }, { page: number, limit: 100 }));

  test.each([
    ['all', {}, 'event_list'],
    ['upcoming', { when: 'upcoming' }, 'event_list'],
    ['past', { when: 'past' }, 'event_list'],
    ['of a country', { country: 'Country 7' }, 'event_country'],
    ['upcoming of a country', { country: 'Country 7', when: 'upcoming' }, 'event_country'],
    ['of an artist', { artist: 7 }, 'floor_artist_artist'],
    ['of a crew', { decoration: 7 }, 'event_decoration'],
  ] as const)('a page of events %s comes from an index', async (_what, filter, index) => {
    const plan = await page(filter);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/seq scan on event\b|SCAN event\b(?! USING)/i);
  });

  test('counts, countries and pins read no more than an index where a part is asked for', async () => {
    const { db } = opened.store;
    expect(await planOf(countEvents(db, { today, when: 'upcoming' }))).toContain('event_list');
    expect(await planOf(countEvents(db, { today, country: 'Country 7', when: 'upcoming' }))).toContain('event_country');
    expect(await planOf(listPins(db, 'upcoming', today))).toContain('event_list');
    if (dialect === 'sqlite') expect(await planOf(listCountries(db, today))).toContain('COVERING INDEX event_country');
  });
});

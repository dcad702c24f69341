import { resourceTypes } from '@moonfloor/contract/lists';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { explainable, planOf } from '../../testing/query-plan.ts';
import { selectChanges } from '../../db/change-feed.ts';
import { entriesAfter, entriesById } from './follow-search.ts';
import { selectResults } from './repository.ts';

const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;
const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)`;

/** 20,000 records of each type, the events with an entry each. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await sql`${numbers}
    insert into event (event_name, event_date, country, status, created_at, updated_at)
    select 'EVENT', '2026-07-01', 'Brazil', 'published', ${stamps} from n`.execute(db);
  for (const [table, country] of [
    ['artist', 'artist_country'],
    ['decoration', 'country'],
  ] as const) {
    await sql`${numbers}
      insert into ${sql.table(table)} (${sql.ref(`${table}_name`)}, name_key, ${sql.ref(country)}, status, created_at, updated_at)
      select 'A', 'A ' || i, 'Brazil', 'active', ${stamps} from n`.execute(db);
  }
  await sql`${numbers}
    insert into release (release_name, artist_name, artist_name_key, search_key, release_date, state, created_at, updated_at)
    select 'R', 'A', 'A', 'R', '2026-01-01', 'listed', ${stamps} from n`.execute(db);
  await sql`
    insert into search_entry (type, id, name, name_key, status, created_at, updated_at, words)
    select 'event', id, event_name, event_name, status, created_at, updated_at, 'EVENT BRAZIL' from event`.execute(db);
  await sql`update record_change set version = id`.execute(db);
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of search results', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  test.each(resourceTypes)('the records of a page (%s) are found by id', async (type) => {
    const ids = Array.from({ length: 24 }, (_, at) => at * 700 + 1);
    const plan = await planOf(dialect, selectResults(opened.store.db, type, ids));
    expect(plan).toMatch(dialect === 'sqlite' ? /SEARCH record USING INTEGER PRIMARY KEY/ : new RegExp(`${type}_pkey`));
    expect(plan).not.toMatch(new RegExp(`seq scan on ${type}\\b|SCAN record\\b`, 'i'));
  });

  test('changes are found by version, the oldest and latest version by index, and entries to load by key', async () => {
    const { db } = opened.store;
    const whole = /Seq Scan|SCAN \w+(?! USING)/;
    for (const types of [resourceTypes, ['event'] as const]) {
      const changed = await planOf(dialect, explainable(db, selectChanges({ types, after: 19_990, limit: 2001 })));
      expect(changed.match(/record_change_version/g)).toHaveLength(3);
      expect(changed).not.toMatch(/Seq Scan|SCAN record_change(?! USING)/);
    }
    const some = await planOf(dialect, entriesById(db, 'event', [7, 8, 9]));
    expect(some).toMatch(/search_entry_pk|sqlite_autoindex_search_entry_1/);
    expect(some).not.toMatch(whole);
    const loaded = await planOf(dialect, entriesAfter(db, { type: 'event', id: 12_000 }));
    expect(loaded).toMatch(/search_entry_pk|sqlite_autoindex_search_entry_1/);
    expect(loaded).not.toMatch(whole);
  });
});

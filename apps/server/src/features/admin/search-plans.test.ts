import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { describeOnBothDatabases, openTestStore, type TestStore } from '../../testing/databases.ts';
import { planOf } from '../../testing/query-plan.ts';
import { countSessions, nextEvents } from './dashboard.ts';
import { entriesOf } from './search.ts';

const instant = '2026-01-01T00:00:00.000Z';
const stamps = sql`${instant}, ${instant}`;

/** 20,000 events over ten years, one in ten a draft, with search entries; 20,000 sessions, one in twenty active. */
async function fill(db: Kysely<Schema>): Promise<void> {
  const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)`;
  await sql`${numbers}
    insert into event (event_name, event_date, country, status, created_at, updated_at)
    select 'EVENT', (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), 'Brazil',
      case when i % 10 = 3 then 'draft' else 'published' end, ${stamps} from n`.execute(db);
  await sql`
    insert into search_entry (type, id, name, name_key, status, created_at, updated_at, words)
    select 'event', id, event_name, event_name, status, created_at, updated_at, 'EVENT BRAZIL' from event`.execute(db);
  await sql`insert into account (username, username_key, email, email_key, role, password_hash, created_at)
    values ('A', 'A', 'a', 'A', 'admin', 'none', ${instant})`.execute(db);
  await sql`${numbers}
    insert into session (token_hash, user_id, created_at, last_used_at, expires_at)
    select ${'0'.repeat(58)} || (100000 + i), 1, ${stamps},
      case when i % 20 = 0 then '2026-12-01' else '2026-01-01' end from n`.execute(db);
  await sql`analyze`.execute(db);
}

describeOnBothDatabases('query plans of the search and the dashboard', (dialect) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore(dialect);
    await fill(opened.store.db);
  });
  afterAll(() => opened.close());

  const plan = (query: Parameters<typeof planOf>[1]) => planOf(dialect, query);
  /** A full table scan. */
  const whole = /Seq Scan|SCAN \w+(?! USING)/;
  const byKey = /search_entry_pk|sqlite_autoindex_search_entry_1/;

  test('the rows of a page are found by key', async () => {
    const keys = Array.from({ length: 100 }, (_, at) => ({ type: at % 2 === 0 ? 'event' : 'artist', id: at }) as const);
    const text = await plan(entriesOf(opened.store.db, keys));
    expect(text).toMatch(byKey);
    expect(text).not.toMatch(whole);
  });

  test('the next events are read from the list index, and active sessions are counted by their expiry', async () => {
    const { db } = opened.store;
    const events = await plan(nextEvents(db, '2026-06-15'));
    expect(events.match(/event_list/g)).toHaveLength(2);
    expect(await plan(countSessions(db, '2026-06-15'))).toContain('session_expiry');
  });
});

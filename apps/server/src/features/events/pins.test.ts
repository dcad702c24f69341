import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openReadModel } from '@moonfloor/read-model/read-model';
import { SerializedJson } from '@moonfloor/read-model/serialized-json';
import { openChangeFeed } from '../../db/change-feed.ts';
import { writeContent } from '../../db/content-version.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { createSuiteApp, createSuiteSecondApp } from '../../testing/test-app.ts';
import { eventSource } from './event-source.ts';

/** Numbers of events of two months: the first exceeds the maximum number of changes applied at once. */
const [many, few] = [2100, 20];

describeOnDatabase('the table of the map page', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  for (const [count, day] of [
    [many, '2026-07-01'],
    [few, '2026-08-01'],
  ] as const) {
    await sql`insert into event (event_name, event_date, country, status, created_at, updated_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      select 'FIRST', ${day}, 'Chile', 'published', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from n`.execute(
      site.deps.store.db,
    );
  }
  await site.deps.events.load();

  /** Counts each name in the table as an admin, for whom nothing is cached. */
  async function names() {
    await site.deps.events.load();
    const { event_name: all } = await admin.must('listEventPins');
    return Object.fromEntries([...new Set(all)].map((name) => [name, all.filter((other) => other === name).length]));
  }

  async function rename(name: string, from: string, count: number): Promise<void> {
    await writeContent(site.deps.store, site.deps.contentVersion, (db) => {
      const some = db
        .selectFrom('event')
        .where('event_date', '>=', from)
        .orderBy('event_date')
        .orderBy('id')
        .limit(count)
        .select('id');
      return db.updateTable('event').set({ event_name: name }).where('id', 'in', some).execute();
    });
  }

  test('includes what was written before a rebuild of the index: after too many changes at once', async () => {
    expect(await names()).toEqual({ FIRST: many + few });
    await rename('SECOND', '2026-07-01', many + few);
    expect(await names()).toEqual({ SECOND: many + few });
  });

  test('includes what was written before a rebuild of the index: because of stale rows', async () => {
    // more changes than a thousand and a quarter of all events
    for (let round = 1; round <= 5; round += 1) {
      await rename(`ROUND ${round}`, '2026-07-01', 400);
      expect(await names()).toMatchObject({ [`ROUND ${round}`]: 400 });
    }
    await rename('LAST', '2026-08-01', few);
    expect(await names()).toMatchObject({ LAST: few });
  });
});

describeOnDatabase('the table of the map page, while events change', async (dialect) => {
  const first = await createSuiteApp(dialect);
  const second = await createSuiteSecondApp(first);
  const admin = await first.signIn('admin');
  for (const event_date of ['2026-07-01', '2026-08-01'])
    await submitEvent(first, admin, { event_name: 'STAYS', event_date, country: 'Chile' });
  const moving = { event_name: 'MOVES', event_date: '2026-08-02', country: 'Chile' };
  const { id: moved } = await submitEvent(first, admin, moving);
  await first.deps.events.load();

  /**
   * Returns the names in the table of one process while another process moves an event after each of the first `moves`
   * reads.
   */
  async function namesWhile(moves: number): Promise<string[]> {
    let reads = 0;
    const mover: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        reads += 1;
        const event_date = reads % 2 === 1 ? '2026-07-02' : '2026-08-02';
        if (reads <= moves)
          await second.as(admin).tries('updateEvent', { params: { id: moved }, form: { event_date } });
        return result;
      },
    };
    const { store, contentVersion, today } = first.deps;
    const model = openReadModel({
      ...first.deps,
      feed: openChangeFeed(store, contentVersion),
      events: { ...eventSource(store), tableRows: eventSource({ db: store.db.withPlugin(mover) }).tableRows },
      records: { all: () => [], some: () => Promise.resolve([]) },
    });
    const table = await model.events.eventTable('upcoming', today());
    await model.close();
    const { event_name: names }: { event_name: string[] } =
      table instanceof SerializedJson ? JSON.parse(table.text) : table;
    return names;
  }

  test.each([1, 2, 3, 100])('contains each event once, however often it is moved concurrently: %i', async (moves) => {
    expect((await namesWhile(moves)).sort()).toEqual(['MOVES', 'STAYS', 'STAYS']);
  });
});

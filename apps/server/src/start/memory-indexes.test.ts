import { type KyselyPlugin, sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openReadModel } from '@moonfloor/read-model/read-model';
import { openChangeFeed } from '../db/change-feed.ts';
import { type ContentVersion, openContentVersion, writeContent } from '../db/content-version.ts';
import { migrationNames } from '../db/migrate.ts';
import type { Store } from '../db/open-database.ts';
import { replaceContents } from '../db/replace-contents.ts';
import { readRows } from '../db/snapshot.ts';
import { backedUp } from '../db/table.ts';
import { tables } from '../features.ts';
import { eventSource } from '../features/events/event-source.ts';
import { recordSource } from '../features/search/search-source.ts';
import { describeOnBothDatabases, openTestStore } from '../testing/databases.ts';
import { submitEvent } from '../testing/events.ts';
import { createSecondApp, createTestApp, type TestApp } from '../testing/test-app.ts';

const openModel = (
  store: Store,
  contentVersion: ContentVersion,
  surroundings: Pick<Parameters<typeof openReadModel>[0], 'log' | 'clock'>,
) =>
  openReadModel({
    ...surroundings,
    feed: openChangeFeed(store, contentVersion),
    events: eventSource(store),
    records: recordSource(store),
  });

describeOnBothDatabases('events in memory', (dialect) => {
  /** Restores only those events from an earlier state that `keep` selects. */
  async function restore({ deps: { store } }: TestApp, keep: (name: string) => boolean): Promise<void> {
    const event = backedUp(tables).find(({ name }) => name === 'event')!;
    const rows = (await Array.fromAsync(readRows(store.db, event))).flat();
    const kept = rows
      .filter(({ event_name }) => keep(String(event_name)))
      .map((row) => ({ ...row, created_by: null, picture_id: null }));
    async function* contents() {
      yield { table: 'event', rows: kept };
    }
    await replaceContents(store, {
      tables,
      lastStep: migrationNames.at(-1)!,
      rows: contents(),
      counts: { event: kept.length },
      counters: {},
    });
  }

  test('are those of the first and the last years, too, after a start', async () => {
    const site = await createTestApp(dialect);
    onTestFinished(() => site.close());
    const admin = await site.signIn('admin');
    const days = ['9999-12-31', '9999-12-31', '9999-12-31', '9999-12-30', '0001-01-01', '0001-01-02'];
    for (const event_date of days) await submitEvent(site, admin, { event_name: 'Far', event_date });
    const second = await createSecondApp(site);
    onTestFinished(() => second.close());
    const { events } = await second.must('listEvents');
    expect(events.map((event) => event.event_date)).toEqual(days.toSorted());
  });

  test.each([
    ['some of them', ['ONE', 'TWO']],
    ['nothing', []],
  ])('match those that a restore beside a running server brings: %s', async (_what, left) => {
    const site = await createTestApp(dialect);
    onTestFinished(() => site.close());
    const admin = await site.signIn('admin');
    for (const event_name of ['ONE', 'TWO', 'THREE']) await submitEvent(site, admin, { event_name });
    const names = async () => {
      const { events, pagination } = await site.must('listEvents');
      expect(pagination.total).toBe(events.length);
      return events.map((event) => event.event_name);
    };
    expect(await names()).toEqual(['ONE', 'TWO', 'THREE']);
    const before = site.deps.contentVersion.current();
    await restore(site, (name) => left.includes(name));
    await expect.poll(() => site.deps.contentVersion.current()).not.toBe(before);
    expect(await names()).toEqual(left);
  });

  test('that fail to load are logged, and loaded again later, not by every request', async () => {
    const { store, close } = await openTestStore(dialect);
    onTestFinished(async () => {
      await model.close();
      await close();
    });
    const { db } = store;
    const { log, said } = openLog();
    let now = 0;
    const model = openModel(store, await openContentVersion(store), { log, clock: { now: () => now } });
    await sql`alter table record_change rename to away`.execute(db);
    const ask = async (): Promise<void> => {
      for (let request = 0; request < 10; request += 1)
        await expect(model.events.load()).rejects.toThrow('record_change');
    };
    await ask();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ index: 'events', err: { message: expect.stringContaining('record_change') } });
    now += 1000;
    await ask();
    expect(said).toHaveLength(2);
    await sql`alter table away rename to record_change`.execute(db);
    await expect(model.events.load()).rejects.toThrow('record_change');
    now += 1000;
    expect(await model.events.countries('2026-06-15')).toEqual([]);
    expect(said).toHaveLength(2);
  });

  test('are loaded once for concurrent requests, which wait', async () => {
    const site = await createTestApp(dialect);
    onTestFinished(() => site.close());
    const admin = await site.signIn('admin');
    await submitEvent(site, admin, { event_name: 'SOLAR ONE' });
    const second = await createSecondApp(site);
    onTestFinished(() => second.close());
    const queries = ['', '?q=solar', '?q=lunar', '?q=solar&when=past'];
    const responses = await Promise.all(queries.map((query) => second.tries('listEvents', { query })));
    expect(responses.map((response) => response.json().pagination.total)).toEqual([1, 1, 0, 0]);
    let loads = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && node.orderBy !== undefined) loads += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const { store, contentVersion } = second.deps;
    const model = openModel({ ...store, db: store.db.withPlugin(counting) }, contentVersion, second.deps);
    await Promise.all(queries.map(() => model.events.load()));
    expect(loads).toBe(1);
    await model.close();
  });
});

describeOnBothDatabases('the search in memory', (dialect) => {
  test('keeps serving when a rebuild fails, logs that, and is rebuilt later', async () => {
    const { store, close } = await openTestStore(dialect);
    onTestFinished(async () => {
      await model.close();
      await close();
    });
    let isAway = false;
    let loads = 0;
    const failing: KyselyPlugin = {
      // only loading reads entries in the order of two columns
      transformQuery: ({ node }) => {
        if (node.kind !== 'SelectQueryNode' || node.orderBy?.items.length !== 2) return node;
        if (isAway) throw new Error('the database is away');
        loads += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const { log, said } = openLog();
    let now = 0;
    const contentVersion = await openContentVersion(store);
    const model = openModel({ ...store, db: store.db.withPlugin(failing) }, contentVersion, {
      log,
      clock: { now: () => now },
    });
    await sql`insert into search_entry (type, id, name, name_key, status, created_at, updated_at, words)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 1500)
      select 'artist', i, 'A', 'A', 'active', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'A' from n
      union all select 'artist', 0, 'OLD', 'OLD', 'active', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'OLD'`.execute(
      store.db,
    );
    const total = async (): Promise<number> => (await model.search.counts([])).artist;
    expect(await total()).toBe(1501);
    isAway = true;
    // all but one, which has an unchanged version: if there were none, all were restored
    await writeContent(store, contentVersion, (db) =>
      sql`update search_entry set status = status where id > 0`.execute(db),
    );
    await model.search.load();
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]).toMatchObject({ index: 'search', err: { message: 'the database is away' } });
    expect(await total()).toBe(1501);

    isAway = false;
    now += 1000;
    const before = loads;
    // 200 entries at a time, once
    const rebuild = Math.ceil(1501 / 200);
    await expect
      .poll(async () => {
        await writeContent(store, contentVersion, () => Promise.resolve());
        await model.search.load();
        return loads - before;
      })
      .toBe(rebuild);
    expect(await total()).toBe(1501);
    expect(loads - before).toBe(rebuild);
    expect(said).toHaveLength(1);
  });
});

interface Line {
  msg: string;
  index: string;
  err: { message: string };
}

/** Creates a log that records its lines. */
function openLog() {
  const said: Line[] = [];
  return { said, log: pino({ level: 'error' }, { write: (line: string) => said.push(JSON.parse(line)) }) };
}

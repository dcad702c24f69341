import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openContentVersion } from '../../db/content-version.ts';
import { stepNames } from '../../db/migrate.ts';
import { reloadDatabase } from '../../db/reload.ts';
import { readRows } from '../../db/snapshot.ts';
import { tables } from '../../db/tables.ts';
import { openEventIndex } from '../../platform/event-index/open-event-index.ts';
import { describeOnBothDatabases, openTestStore } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { loaded } from '../../testing/loaded-events.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describeOnBothDatabases('events in memory', (dialect) => {
  /** Restores those events that some had before which `keep` says. */
  async function restore({ deps: { store } }: TestApp, keep: (name: string) => boolean): Promise<void> {
    const event = tables.find(({ name }) => name === 'event')!;
    const rows = (await Array.fromAsync(readRows(store.db, event))).flat();
    const kept = rows.filter(({ event_name }) => keep(String(event_name))).map((row) => ({ ...row, created_by: null, picture_id: null }));
    async function* contents() {
      yield { table: 'event', rows: kept };
    }
    await reloadDatabase(store, { lastStep: stepNames.at(-1)!, rows: contents(), counts: { event: kept.length }, counters: {} });
  }

  test.each([['some of them', ['ONE', 'TWO']], ['nothing', []]])('are those that a restore beside a running server brings: %s', async (_what, left) => {
    const site = await createTestApp(dialect);
    onTestFinished(() => site.close());
    const admin = await site.signIn('admin');
    for (const event_name of ['ONE', 'TWO', 'THREE']) await submitEvent(site, admin, { event_name });
    const names = async (): Promise<string[]> => {
      await loaded(site.deps.events);
      const { events, pagination } = (await site.request('GET', '/events/all')).json();
      expect(pagination.total).toBe(events.length);
      return events.map((event: { event_name: string }) => event.event_name);
    };
    expect(await names()).toEqual(['ONE', 'TWO', 'THREE']);
    const before = site.deps.contentVersion.current();
    await restore(site, (name) => left.includes(name));
    await expect.poll(() => site.deps.contentVersion.current()).not.toBe(before);
    expect(await names()).toEqual(left);
  });

  test('that cannot be loaded are told of in the log, and tried again later, not by every request', async () => {
    const { store, close } = await openTestStore(dialect);
    onTestFinished(async () => { await events.close(); await close(); });
    const { db } = store;
    const said: { msg: string; err: { message: string } }[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => said.push(JSON.parse(line)) });
    let now = 0;
    const events = openEventIndex(db, await openContentVersion(store), { log, clock: { now: () => now } });
    await sql`alter table event_change rename to away`.execute(db);
    const ask = async (): Promise<void> => {
      for (let request = 0; request < 10; request += 1) {
        expect(await events.now()).toBeNull();
        await setImmediate();
      }
    };
    await ask();
    await expect.poll(() => said.length).toBe(1);
    expect(said[0]!.err.message).toContain('event_change');
    await ask();
    now += 10_000;
    await ask();
    await expect.poll(() => said.length).toBe(2);
    await sql`alter table away rename to event_change`.execute(db);
    now += 10_000;
    await loaded(events);
    expect(said).toHaveLength(2);
  });
});

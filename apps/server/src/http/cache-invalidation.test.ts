import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../db/open-database.ts';
import { subscriberName } from '../db/version-subscriber.ts';
import { describeOnBothDatabases } from '../testing/databases.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { submitEvent } from '../testing/events.ts';
import { editRecord } from '../testing/record-fixtures.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

let first: TestApp;
let second: TestApp;
let admin: TestAccount;

const open = async (dialect: DialectName): Promise<void> => {
  first = await createTestApp(dialect);
  second = await createSecondApp(first);
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  await second.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await first.signIn('admin');
};
const close = async (): Promise<void> => {
  await second.close();
  await first.close();
};

/**
 * Adds an artist through the first process; `seen` reads the visitors' response there, `move` changes it through the second.
 */
async function add(artist_name: string) {
  const form = { artist_name, artist_country: 'Chile', artist_city: 'Arica' };
  const { id } = await first.as(admin).must('submitArtist', { form });
  const seen = async (by = first) => (await fetch(`${by.app.listeningOrigin}/artists/${id}`)).text();
  const move = async (artist_city: string, by = second) => {
    await by.as(admin).must('updateArtist', { params: { id }, form: { artist_city } });
  };
  return { id, seen, move };
}

describeOnBothDatabases('cache invalidation between two processes', (dialect) => {
  beforeAll(() => open(dialect));
  afterAll(close);

  test('neither serves anything older than the last acknowledged write, under load', async () => {
    const form = { event_name: 'Traveller', event_date: '2099-07-01', country: 'Chile', area: 'Stop 0' };
    const { id } = await submitEvent(first, admin, form);
    const paths = [
      '/events/all',
      '/events/all?q=traveller&country=Chile',
      `/events/${id}`,
      '/events/pins',
      '/api/search?q=traveller',
      '/events.json',
      '/events.ics',
    ];
    const read = async (by: TestApp, path: string): Promise<number> =>
      Number(/stop (\d+)/i.exec(await (await fetch(by.app.listeningOrigin + path)).text())?.[1]);
    let written = 0;
    const enough = new AbortController();
    const versions = new Set<number>();
    const late: string[] = [];
    const readUntilDone = async (by: TestApp, offset: number): Promise<void> => {
      for (let turn = offset; !enough.signal.aborted; turn += 1) {
        const acknowledged = written;
        const path = paths[turn % paths.length]!;
        const version = await read(by, path);
        versions.add(version);
        if (!(version >= acknowledged)) late.push(`${path} shows ${version} after ${acknowledged}`);
      }
    };
    const reading = Promise.all([first, second, first, second].map(readUntilDone));
    for (let next = 1; next <= 12; next += 1) {
      await editRecord(next % 2 === 0 ? first : second, admin, 'event', id, { area: `Stop ${next}` });
      written = next;
      const seen = await Promise.all([first, second].flatMap((by) => paths.map((path) => read(by, path))));
      expect(seen).toEqual(seen.map(() => next));
    }
    enough.abort();
    await reading;
    expect(late).toEqual([]);
    expect(versions.size).toBeGreaterThan(2);
  });
});

describe.runIf(testsPostgres)('cache invalidation over LISTEN/NOTIFY', () => {
  beforeAll(() => open('postgres'));
  afterAll(close);

  test('nothing is cached while a subscription is lost, and caching resumes when it is restored', async () => {
    const { id, seen, move } = await add('Listener');
    const hears = () => {
      const version = first.deps.contentVersion.current();
      return version === first.deps.contentVersion.current();
    };
    const { db } = first.deps.store;
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${subscriberName}
    `.execute(db);
    expect(rows).toHaveLength(2);
    await expect.poll(hears).toBe(false);
    await move('Temuco');
    expect(await seen()).toContain('Temuco');

    await expect.poll(hears, { timeout: 10_000 }).toBe(true);
    expect(await seen()).toContain('Temuco');
    // only the edge caches
    if (first.deps.config.edge) {
      await db.updateTable('artist').set({ artist_city: 'Unseen' }).where('id', '=', id).execute();
      expect(await seen()).toContain('Temuco');
    }
    await move('Osorno');
    expect(await seen()).toContain('Osorno');
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../db/open-database.ts';
import { subscriberName } from '../db/version-subscriber.ts';
import { describeOnBothDatabases } from '../testing/databases.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

let first: TestApp;
let second: TestApp;
let member: TestAccount;

const open = async (dialect: DialectName): Promise<void> => {
  first = await createTestApp(dialect);
  second = await createSecondApp(first);
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  await second.app.listen({ host: '127.0.0.1', port: 0 });
  member = await first.signIn();
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
  const { id } = await first.call('POST', '/artists/submit', { account: member, form });
  const seen = async (by = first) => (await fetch(`${by.app.listeningOrigin}/artists/${id}`)).text();
  const move = async (artist_city: string, by = second) => {
    await by.call('PUT', `/artists/${id}`, { account: member, form: { artist_city } });
  };
  return { id: Number(id), seen, move };
}

describeOnBothDatabases('cache invalidation between two processes', (dialect) => {
  beforeAll(() => open(dialect));
  afterAll(close);

  test('after an acknowledged write neither process serves stale content under load', async () => {
    const { seen, move } = await add('Traveller');
    const enough = new AbortController();
    const versions = new Set<string>();
    const ask = async (by: TestApp) => {
      while (!enough.signal.aborted) versions.add(/City \d+|Arica/.exec(await seen(by))![0]);
    };
    const askers = [first, second, first, second].map(ask);
    for (let write = 1; write <= 25; write += 1) {
      await move(`City ${write}`, write % 2 === 0 ? first : second);
      expect(await Promise.all([seen(first), seen(second)])).toEqual([
        expect.stringContaining(`"City ${write}"`),
        expect.stringContaining(`"City ${write}"`),
      ]);
    }
    enough.abort();
    await Promise.all(askers);
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

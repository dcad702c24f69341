import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { subscriberName } from '../db/version-subscriber.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { fetchRecord } from '../testing/record-fixtures.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

/** A proxy to a PostgreSQL server that can cut connections. */
interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /**
   * Waits for a transaction that inserts into `table`, forwards the server's confirmation of its commit, then cuts
   * connections and refuses new ones.
   */
  cutAfterInsert(table: string): void;
  /** Accepts connections again. */
  mend(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy on 127.0.0.1 for the PostgreSQL server of a `postgres://` URL. Connections of the application named
 * `spared` are never cut.
 */
async function startDatabaseProxy(databaseUrl: string, spared: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const all = new Set<Socket>();
  const open = new Set<Socket>();
  let state: 'open' | 'cut' = 'open';
  /** Statement of the awaited transaction. */
  let awaited: string | null = null;
  const cut = (): void => {
    state = 'cut';
    awaited = null;
    for (const socket of open) socket.destroySoon();
  };
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      all.add(socket);
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        all.delete(socket);
        open.delete(socket);
        other.destroySoon();
      });
    }
    client.once('data', (startup) => {
      if (!startup.includes(spared)) return;
      open.delete(client);
      open.delete(upstream);
    });
    let isIt = false;
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (awaited !== null && bytes.includes(awaited)) isIt = true;
    });
    upstream.on('data', (bytes) => {
      client.write(bytes);
      if (isIt && bytes.includes('COMMIT\0')) cut();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(listeningPort(server));
  return {
    url: url.href,
    cutAfterInsert: (table) => {
      awaited = `insert into "${table}"`;
    },
    mend: () => {
      state = 'open';
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of all) socket.destroy();
      await closed;
    },
  };
}

describe.skipIf(!testsPostgres)('a database that becomes unreachable at the moment of a commit', () => {
  let direct: TestApp;
  let proxied: TestApp;
  let proxy: DatabaseProxy;
  let member: TestAccount;
  beforeAll(async () => {
    direct = await createTestApp('postgres');
    const { databaseUrl } = direct.deps.config;
    proxy = await startDatabaseProxy(databaseUrl!, subscriberName);
    proxied = await createSecondApp(direct, { databaseUrl: proxy.url });
    member = await direct.signIn();
  });
  afterAll(async () => {
    await proxied.close();
    await proxy.close();
    await direct.close();
  });
  const ready = async () => (await proxied.request('GET', '/readyz')).statusCode;
  beforeEach(async () => {
    proxy.mend();
    await expect.poll(ready).toBe(200);
  });

  const types = [
    ['artist', { artist_name: 'After Commit', artist_country: 'Chile' }, { artist_city: 'Osorno' }],
    ['decoration', { decoration_name: 'After Commit', country: 'Chile' }, { area: 'Osorno' }],
    ['release', { release_name: 'After', artist_name: 'Commit', release_date: '2026-01-01' }, { label: 'OSORNO' }],
    ['event', { event_name: 'After Commit', event_date: '2026-08-01', country: 'Chile' }, { area: 'Osorno' }],
  ] as const;

  test.each(types)('creating and updating %s returns the record', async (type, form, change) => {
    const seen = (id: number) => fetchRecord(direct, member, type, id);
    proxy.cutAfterInsert('activity');
    const added = await proxied.as(member).tries(recordCallNames(type).submit, { form });
    expect(added.statusCode, added.body).toBe(201);
    expect(await ready()).toBe(503);
    const { id } = added.json();
    expect(added.json()).toEqual(await seen(id));

    proxy.mend();
    await expect.poll(ready).toBe(200);
    proxy.cutAfterInsert('activity');
    const changed = await proxied.as(member).tries(recordCallNames(type).update, { params: { id }, form: change });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject(change);
    expect(changed.json()).toEqual(await seen(id));
  });

  test('signing up signs the member in', async () => {
    proxy.cutAfterInsert('session');
    const json = { username: 'After', email: 'after@example.com', password: 'a password for tests' };
    const { token } = await proxied.must('register', { json });
    expect(await direct.must('validate', { token })).toMatchObject({ username: 'After' });
  });

  test('a listener that acknowledges nothing is disconnected as soon as the database is reachable again', async () => {
    const silent = new pg.Client({
      connectionString: direct.deps.config.databaseUrl!,
      application_name: subscriberName,
    });
    silent.on('error', () => undefined);
    await silent.connect();
    const disconnected = new Promise<void>((resolve) => silent.once('end', resolve));
    proxy.cutAfterInsert('activity');
    const form = { artist_name: 'Unheard', artist_country: 'Chile' };
    expect((await proxied.as(member).tries('submitArtist', { form })).statusCode).toBe(201);
    proxy.mend();
    await disconnected;
  });
});

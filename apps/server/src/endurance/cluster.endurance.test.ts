import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPartialWrites,
  findLosses,
  type Ledger,
  signInAt,
  startLoad,
  submitAndRecord,
  type Target,
} from '../testing/load/ledger.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct horse' };

/** One of the two servers, with a client for it. */
interface Server extends Target {
  program: Program;
}

describe('two servers on one PostgreSQL and one object store', () => {
  let folder: string;
  let postgres: TestPostgres;
  let store: S3rver;
  let storePort = 0;
  let settings: Record<string, string>;
  let one: Server;
  let other: Server;
  const ledger: Ledger = { known: new Map(), unanswered: 0 };
  const responses = createResponseCounts();

  const openStore = async (): Promise<number> => {
    store = new S3rver({
      address: '127.0.0.1',
      port: storePort,
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'pictures' }],
    });
    return (await store.run()).port;
  };
  const start = async (name: string): Promise<Server> => {
    const program = startProgram(apiOnly, { ...settings, DATA_DIR: path.join(folder, name) });
    const address = await program.line('Moonfloor listens on ');
    return { program, ...(await signInAt(address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)) };
  };
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  /** Prints the responses that clients have received since the last call. */
  const tell = (what: string): void => void process.stdout.write(`${what}: ${responses.take()}\n`);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-cluster-'));
    postgres = await startPostgres();
    storePort = await openStore();
    const endpoint = encodeURIComponent(`http://127.0.0.1:${storePort}`);
    settings = {
      ...admin,
      PORT: '0',
      LOG_LEVEL: 'silent',
      MODERATION: 'none',
      DATABASE_URL: (await postgres.createDatabase()).url,
      STORAGE_URL: `s3://S3RVER:S3RVER@pictures?endpoint=${endpoint}`,
    };
    one = await start('one');
    other = await start('other');
  });
  afterAll(async () => {
    for (const { program } of [one, other]) {
      program.process.kill('SIGKILL');
      await program.ended;
    }
    await store.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a session created on one is valid on the other, and ending it on one ends it on both', async () => {
    const { token } = await signInAt(one.address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
    expect((await responses.ask('validate', `${other.address}/auth/validate`, bearer(token)))?.status).toBe(200);
    expect(
      (await responses.ask('logout', `${other.address}/auth/logout`, { method: 'POST', ...bearer(token) }))?.status,
    ).toBeLessThan(300);
    expect((await responses.ask('validate', `${one.address}/auth/validate`, bearer(token)))?.status).toBe(401);
    tell('sign-in');
  });

  test('records submitted to one appear on the other immediately, with pictures', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one];
      await responses.ask('list', `${reader.address}/events/all`);
      await submitAndRecord(writer, ledger, `Fresh ${round}`);
      const list = await responses.ask('list', `${reader.address}/events/all`);
      expect(await list?.text()).toContain(`FRESH ${round}"`);
      const { pictures } = [...ledger.known.values()].at(-1)!;
      expect((await responses.ask('picture', reader.address + pictures[0]!))?.status).toBe(200);
    }
    tell('freshness');
  });

  test('a submit that reaches both creates one record', async () => {
    const submit = async ({ address, token }: Server, key: string): Promise<unknown> => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ artist_name: `Artist ${key}`, artist_country: 'Peru' }))
        body.set(name, value);
      const headers = { ...bearer(token).headers, 'idempotency-key': key };
      const response = await responses.ask('submit', `${address}/artists/submit`, { method: 'POST', headers, body });
      const record: { id: number } | undefined = await response?.json();
      return record?.id ?? null;
    };
    for (let round = 0; round < 20; round += 1) {
      const key = `once-${round}`;
      // the same session, as one client has
      const both = await Promise.all([submit(one, key), submit({ ...other, token: one.token }, key)]);
      expect(both[0]).toBe(both[1]);
      expect(both[0]).toEqual(expect.any(Number));
    }
    tell('idempotency');
  });

  test('limits are counted across both', async () => {
    const wrong = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' });
    const statuses: (number | undefined)[] = [];
    for (let tried = 0; tried < 14; tried += 1) {
      const { address } = tried % 2 === 0 ? one : other;
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: wrong };
      statuses.push((await responses.ask('wrong password', `${address}/auth/login`, init))?.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
    tell('limits');
  });

  test('when one is killed during writes, the other continues with everything acknowledged', async () => {
    const load = startLoad(one, ledger);
    const before = ledger.known.size;
    await expect.poll(() => ledger.known.size, { timeout: 60_000 }).toBeGreaterThan(before + 5);
    one.program.process.kill('SIGKILL');
    await one.program.ended;
    await load.end();
    for (let asked = 0; asked < 20; asked += 1)
      await responses.ask('list at the other', `${other.address}/events/all?page=${asked + 1}`);
    await submitAndRecord(other, ledger, 'After the kill');
    const { halves } = await findPartialWrites(other, ledger);
    expect([...(await findLosses(other, ledger, ledger.known.keys())), ...halves]).toEqual([]);
    tell('one killed');
    one = await start('one');
    await submitAndRecord(one, ledger, 'Started again');
    expect(await (await responses.ask('list', `${other.address}/events/all?limit=100`))?.text()).toContain(
      'STARTED AGAIN',
    );
  });

  test('both report a minute of database outage during writes, and then recover', async () => {
    await responses.ask('list', `${one.address}/events/all`);
    responses.take();
    const load = startLoad(one, ledger);
    const before = ledger.known.size;
    await expect.poll(() => ledger.known.size, { timeout: 60_000 }).toBeGreaterThan(before + 5);
    await postgres.halt();
    const seen = new Set<number | undefined>();
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
      for (const { address } of [one, other]) {
        seen.add((await responses.ask('list', `${address}/events/all`))?.status);
        expect((await responses.ask('alive', `${address}/healthz`))?.status).toBe(200);
      }
    }
    await load.end();
    expect([...seen]).toEqual([503]);
    await postgres.resume();
    for (const { address } of [one, other]) {
      await expect
        .poll(async () => (await responses.ask('ready', `${address}/readyz`))?.status, { timeout: 20_000 })
        .toBe(200);
      expect((await responses.ask('list afterwards', `${address}/events/all`))?.status).toBe(200);
    }
    await submitAndRecord(one, ledger, 'Database is back');
    expect(await (await responses.ask('list afterwards', `${other.address}/events/all?limit=100`))?.text()).toContain(
      'DATABASE IS BACK',
    );
    const { halves } = await findPartialWrites(one, ledger);
    expect([...(await findLosses(one, ledger, ledger.known.keys())), ...halves]).toEqual([]);
    tell('database gone');
  });

  test('while the object store is unreachable pictures get 503 and lists still work', async () => {
    await store.close();
    const { pictures } = [...ledger.known.values()][0]!;
    for (const { address } of [one, other]) {
      expect((await responses.ask('picture', address + pictures[0]!))?.status).toBe(503);
      expect((await responses.ask('list', `${address}/events/all`))?.status).toBe(200);
    }
    await openStore();
    for (const { address } of [one, other]) {
      await expect
        .poll(async () => (await responses.ask('picture afterwards', address + pictures[0]!))?.status, {
          timeout: 20_000,
        })
        .toBe(200);
    }
    expect(await findLosses(other, ledger, ledger.known.keys())).toEqual([]);
    tell('store gone');
  });
});

/** Counts of responses, by a name for the call. */
interface ResponseCounts {
  /** Makes a request and counts its status, or 'none' without a response. Returns the response, or null. */
  ask(name: string, address: string, init?: RequestInit): Promise<Response | null>;
  /** Resets the counts and returns them as one line. */
  take(): string;
}

/** Creates a counter of responses. */
function createResponseCounts(): ResponseCounts {
  let counts = new Map<string, Map<string, number>>();
  return {
    ask: async (name, address, init) => {
      const response = await fetch(address, init).catch(() => null);
      const status = String(response?.status ?? 'none');
      const seen = counts.get(name) ?? new Map<string, number>();
      counts.set(name, seen.set(status, (seen.get(status) ?? 0) + 1));
      return response;
    },
    take: () => {
      const line = [...counts]
        .map(([name, seen]) => `${name}: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
        .join('; ');
      counts = new Map();
      return line;
    },
  };
}

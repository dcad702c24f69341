import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Pages } from '../pages/ssr.ts';
import { validEvent, submitEvent } from '../testing/events.ts';
import { stubPages } from '../testing/fakes/stub-pages.ts';
import { makeSmallDisk } from '../testing/load/small-disk.ts';
import { sweepForDays } from '../testing/load/strays.ts';
import { openLocalServer } from '../testing/local-server.ts';
import { onePicture } from '../testing/pictures.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { createSuiteApp, createTestApp, openTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

const sentence = 'The site cannot reach its data just now. Please try again in a moment.';

/** Pages that show the number of events, or that it is unavailable. */
const pages: Pages = {
  ...stubPages,
  renderer: () =>
    Promise.resolve(async (_page, host) => {
      const { status, body } = await host.call('/events/all');
      const html = `<!doctype html><title>${status === 200 ? JSON.parse(body).events.length : JSON.parse(body).detail}</title>`;
      return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
};

function expectAway(response: LightMyRequestResponse, what: string, detail = sentence): void {
  expect([what, response.statusCode, response.headers['content-type']]).toEqual([
    what,
    503,
    'application/problem+json; charset=utf-8',
  ]);
  expect(response.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(response.json()).toMatchObject({ status: 503, title: 'Service Unavailable', detail });
}

describe('PostgreSQL outage', () => {
  let server: TestPostgres;
  let site: TestApp;
  let admin: TestAccount;
  let folder: string;

  beforeAll(async () => {
    server = await startPostgres();
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-away-'));
    const { url } = await server.createDatabase();
    site = await openTestApp(
      readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' }),
      undefined,
      pages,
    );
    admin = await site.signIn('admin');
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const reads = [
    '/events/all',
    '/events/pins',
    '/events/1',
    '/artists/all',
    '/api/search?q=moon',
    '/events.ics',
    '/events.atom',
    '/sitemap.xml',
    '/share-cards/event-1.jpg',
  ];

  test('responds 503 during the outage, cached content included, and recovers', async () => {
    await submitEvent(site, admin);
    for (const url of [...reads, ...reads]) expect((await site.request('GET', url)).statusCode, url).toBe(200);
    expect((await site.request('GET', '/home')).body).toBe('<!doctype html><title>1</title>');
    const [begun, halted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const inUse = site.deps.store.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db);
      begun.resolve();
      await halted.promise;
      await sql`select 1`.execute(db);
    });
    await begun.promise;
    await server.halt();
    halted.resolve();
    await expect(inUse).rejects.toThrow(/connection/i);
    for (const round of [1, 2]) {
      for (const url of reads) expectAway(await site.request('GET', url), `${round} ${url}`);
      for (const url of ['/auth/validate', '/admin/health', '/admin/dashboard']) {
        expectAway(await site.request('GET', url, { account: admin }), `${round} ${url}`);
      }
      const credentials = { email: 'somebody@example.com', password: 'some password' };
      expectAway(await site.tries('login', { json: credentials }), 'login');
      expectAway(await admin.tries('submitEvent', { form: validEvent }), 'submit');
      expectAway(await site.request('GET', '/readyz'), 'readyz', 'The database does not answer');
      expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
      const page = await site.request('GET', '/home', { headers: { accept: 'text/html' } });
      expect([page.statusCode, page.headers['retry-after'], page.body]).toEqual([
        503,
        '5',
        `<!doctype html><title>${sentence}</title>`,
      ]);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    }

    await server.resume();
    await expect.poll(async () => (await site.request('GET', '/readyz')).statusCode, { timeout: 20_000 }).toBe(200);
    for (const url of [...reads, ...reads]) expect((await site.request('GET', url)).statusCode, url).toBe(200);
    expect((await admin.tries('validate')).statusCode).toBe(200);
    expect((await site.request('GET', '/home')).body).toBe('<!doctype html><title>1</title>');
    await submitEvent(site, admin, { event_name: 'After it came back' });
    expect((await site.tries('listEvents')).body).toContain('AFTER IT CAME BACK');
  });
});

describe('SQLite', async () => {
  const site = await createSuiteApp('sqlite', { LOG_LEVEL: 'silent' });
  const admin = await site.signIn('admin');

  const submit = () => admin.tries('submitEvent', { form: validEvent });

  test('responds 503 to writes while another process locks the file, and accepts them afterwards', async () => {
    await sql`pragma busy_timeout = 0`.execute(site.deps.store.db);
    const other = new DatabaseSync(path.join(site.deps.config.dataDir, 'moonfloor.db'));
    other.exec('begin immediate');
    expectAway(await submit(), 'submit');
    expect((await site.tries('listEvents')).statusCode).toBe(200);
    other.exec('rollback');
    other.close();
    expect((await submit()).statusCode).toBe(201);
  });

  test('responds 503 to writes while the disk is full, and accepts them afterwards', async () => {
    const { db } = site.deps.store;
    // free pages in the file would take the write
    await sql`vacuum`.execute(db);
    await sql`pragma max_page_count = 1`.execute(db);
    const form = { ...validEvent, description: 'x'.repeat(19_000) };
    const full = await admin.tries('submitEvent', { form });
    expectAway(full, 'submit');
    expect((await site.tries('listEvents')).statusCode).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await admin.tries('submitEvent', { form })).statusCode).toBe(201);
  });
});

test('what a full disk refuses leaves no files behind', async ({ skip }) => {
  const disk = makeSmallDisk(32 * 1024 * 1024) ?? skip('it may not mount a disk');
  onTestFinished(() => disk.remove());
  const settings = { DATA_DIR: disk.folder, LOG_LEVEL: 'silent' };
  await copyFile(inject('sqliteTemplate'), path.join(disk.folder, 'moonfloor.db'));
  const site = await openTestApp(readConfig(settings));
  const admin = await site.signIn('admin');
  const statuses: number[] = [];
  const submit = async () => {
    const at = statuses.length;
    const files = [{ field: 'event_image', bytes: await onePicture((at * 37) % 256) }];
    const form = { ...validEvent, event_name: `Night ${at}`, description: 'x'.repeat(19_000) };
    statuses.push((await admin.tries('submitEvent', { form, files })).statusCode);
  };
  await submit();
  disk.fill(1024 * 1024);
  while (statuses.length < 200 && statuses.filter((status) => status === 503).length < 10) await submit();
  disk.empty();
  await submit();
  const taken = statuses.flatMap((status, at) => (status === 201 ? [`NIGHT ${at}`] : []));
  expect([new Set(statuses), taken.at(-1)]).toEqual([new Set([201, 503]), `NIGHT ${statuses.length - 1}`]);
  const { events } = await site.must('listEvents', { query: { limit: 100 } });
  expect(events.map(({ event_name }) => event_name).toSorted()).toEqual(taken.toSorted());
  await site.close();
  const unfinished = (await readdir(disk.folder, { recursive: true })).filter((name) => name.endsWith('.tmp'));
  const { files, strays } = await sweepForDays(settings, path.join(disk.folder, 'media'));
  expect([files.length, strays, unfinished]).toEqual([taken.length, [], []]);
});

describe('object store outage', () => {
  let folder: string;
  let store: S3rver;
  let port = 0;
  let site: TestApp;
  let admin: TestAccount;

  const start = async (port: number): Promise<number> => {
    store = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: path.join(folder, 's3'),
      configureBuckets: [{ name: 'pictures' }],
    });
    return (await store.run()).port;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-away-'));
    port = await start(0);
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    site = await createTestApp('sqlite', {
      STORAGE_URL: `s3://S3RVER:S3RVER@pictures?endpoint=${endpoint}`,
      LOG_LEVEL: 'silent',
    });
    admin = await site.signIn('admin');
  });
  afterAll(async () => {
    await site.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('responds 503 to calls that need it and leaves no partial writes', async () => {
    const submit = async (name: string) => {
      const files = [{ field: 'event_image', bytes: await onePicture(1) }];
      return admin.tries('submitEvent', { form: { ...validEvent, event_name: name }, files });
    };
    const { image_url: picture, id } = (await submit('Before')).json<{ image_url: string; id: number }>();
    expect((await site.request('GET', picture)).statusCode).toBe(200);
    await store.close();
    expectAway(await site.request('GET', picture), 'picture');
    expectAway(await site.request('GET', `/share-cards/event-${id}.jpg`), 'share card');
    expectAway(await submit('Meanwhile'), 'submit');
    const { events } = await site.must('listEvents');
    expect(events.map(({ event_name }) => event_name)).toEqual(['BEFORE']);
    await start(port);
    for (const url of [picture, `/share-cards/event-${id}.jpg`])
      expect((await site.request('GET', url)).statusCode, url).toBe(200);
    expect((await submit('After')).statusCode).toBe(201);
  });
});

test('a slow object store delays only the calls that need it', async () => {
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const store = await openLocalServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    request.resume();
    asked.resolve();
    return void held.promise.then(() => response.setHeader('etag', '"a"').end());
  });
  const site = await createTestApp('sqlite', { STORAGE_URL: `s3://key:secret@pictures?endpoint=${store.origin}` });
  const account = await site.signIn();
  const files = [{ field: 'event_image', bytes: await onePicture(1) }];
  const submitted = account.tries('submitEvent', { form: validEvent, files });
  await asked.promise;
  expect((await site.tries('listEvents')).statusCode).toBe(200);
  expect((await account.tries('submitEvent', { form: validEvent })).statusCode).toBe(201);
  held.resolve();
  expect((await submitted).statusCode).toBe(201);
  await site.close();
  await store.close();
});

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { simpleCallNames } from '@moonfloor/contract/records/simple-calls';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import { openReadModel } from '@moonfloor/read-model/read-model';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openChangeFeed } from '../db/change-feed.ts';
import { migrate } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { eventSource } from '../features/events/event-source.ts';
import { makeAvif } from '../features/media/make-avif.ts';
import { announceNews } from '../features/notifications/announce.ts';
import { sendReminders } from '../features/reminders/send-reminders.ts';
import { recordSource } from '../features/search/search-source.ts';
import { hashToken } from '../http/tokens.ts';
import { createTestPlace, describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { fillAllTables, sessionToken } from '../testing/many-records.ts';
import { readAddresses, type Size, sitemapAddresses } from '../testing/read-addresses.ts';
import { createQueryRecorder, slowStepsOf } from '../testing/read-queries.ts';
import { compose } from './compose.ts';
import { openStore } from './open-stores.ts';

const table = (name: string) => `id;name;date;country;line up\nx1;${name};2023-10-10;Brazil;SOLAR ORACLE 7, Nobody`;

/** Writes and jobs whose reads are checked. They store the imports of the site. */
function workOf(
  deps: Deps,
  app: FastifyInstance,
  follow: () => Promise<unknown>,
  size: Size,
): Record<string, () => Promise<unknown>> {
  const authorization = `Bearer ${sessionToken}`;
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const response = await app.inject({ method, url, headers: { authorization }, payload });
    expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(300);
    return response.json();
  };
  const formOf = (name: string, value: string) => {
    const form = new FormData();
    form.append(name, value);
    return form;
  };
  const beginImport = async (name: string) => (await send('POST', '/imports', formOf('text', table(name)))).id;
  const never = new AbortController().signal;
  return {
    'loading the indexes in memory': follow,
    'POST /imports': async () => (size.import = await beginImport('SOLAR DRIFT GATHERING 7')),
    'POST /imports/:id/confirm': async () => {
      size.confirmed = await beginImport('NIGHT OF SUCCESS');
      await send('POST', `/imports/${size.confirmed}/confirm`, { rows: [{ row: 0, version: null }] });
    },
    'PUT /events/7': () => send('PUT', '/events/7', formOf('area', 'North')),
    'following a change': follow,
    'send reminders': () => sendReminders(deps, never),
    'announce news': () => announceNews(deps, never),
    'encode pictures as AVIF': () => makeAvif(deps, never),
  };
}

/** Complete lists, and accounts, which are counted: what they read is not stored. */
const readWhole: ReadonlySet<string> = new Set<CallName>([
  'getDashboard',
  'listAccounts',
  'listArtists',
  'listDecorations',
  ...simpleTypes.map((type) => simpleCallNames(type).list),
]);

/**
 * The latest of activity and feedback are read in descending order of ids until a page is full. Parts of the history and
 * the security log are counted for admins, which takes some ms for a hundred thousand entries. Feedback, returned records,
 * reports, suggestions and blocks are counted too: they are written by hand, so they stay few. Of rejected texts only the
 * latest 500 are kept. Changes to announce and pictures to encode are read until none is left. Of the change feed, the oldest
 * and the newest version are read; indexes in memory load search entries in chunks, in the order of their keys. The open and
 * failed mails are counted from their own indexes. Sitemaps have a row for a thousand records: here one page. There is one
 * key of push messages.
 */
const excused = new Set([
  'all of activity',
  'all of activity by activity_pk',
  'all of activity by activity_records',
  'all of feedback',
  'all of feedback by feedback_open',
  'all of feedback by feedback_done',
  'all of mail by mail_failed',
  'all of mail by mail_open',
  'all of block',
  'all of review',
  'all of rejected_text',
  'all of report',
  'all of security_entry',
  'all of security_entry by id',
  'all of security_entry by security_entry_last',
  'all of claim',
  'all of suspended_record',
  'all of suggestion',
  'all of notifier',
  'all of picture by picture_avif',
  'all of record_change by record_change_version',
  'all of sitemap_part',
  'all of search_entry by search_entry_pk',
  'all of search_entry by sqlite_autoindex_search_entry_1',
  'all of unannounced_change',
  'all of vapid_key',
]);

describeOnBothDatabases('query plans of all endpoints', (dialect) => {
  let place: TestPlace;
  let plans: Map<string, string[]>;

  beforeAll(async () => {
    place = await createTestPlace(dialect);
    const env = {
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      LOG_LEVEL: 'fatal',
      MODERATION: 'all',
      PUBLIC_URL: 'http://localhost',
    };
    const config = readConfig(env);
    const log = pino({ level: 'fatal' });
    const store = await openStore(config, log);
    await migrate(store);
    await fillAllTables(store, hashToken(sessionToken));
    await store.close();
    const { deps, close } = await compose(config, log, {
      clock: { now: () => Date.parse('2022-10-15T12:00:00.000Z') },
    });
    const recorder = createQueryRecorder();
    const plain = deps.store.db;
    deps.store.db = plain.withPlugin(recorder);
    const model = openReadModel({
      ...deps,
      feed: openChangeFeed(deps.store, deps.contentVersion),
      events: eventSource(deps.store),
      records: recordSource(deps.store),
    });
    Object.assign(deps, { events: model.events, search: model.search });
    const app = await buildApp({ deps, log, pages: null });
    const follow = () => Promise.all([model.events.load(), model.search.load()]);
    const size: Size = { events: 10_000, units: 2000, releases: 5000, entries: 10_000, import: '', confirmed: '' };
    plans = new Map();
    for (const [name, work] of Object.entries(workOf(deps, app, follow, size))) {
      recorder.nodes = [];
      await work();
      plans.set(name, await slowStepsOf(plain, dialect, recorder.nodes));
    }
    const addresses = Object.entries(readAddresses).filter(([name]) => !readWhole.has(name));
    for (const address of [...addresses.flatMap(([, of]) => of), ...sitemapAddresses]) {
      const url = typeof address === 'string' ? address : address(size);
      recorder.nodes = [];
      const headers = { authorization: `Bearer ${sessionToken}` };
      const response = await app.inject({ method: 'GET', url: encodeURI(url), headers });
      expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
      // a page beyond the last one reads nothing
      expect(response.body, url).not.toMatch(/^\{"(?:events|releases)":\[\]/);
      plans.set(url.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id'), await slowStepsOf(plain, dialect, recorder.nodes));
    }
    await model.close();
    await app.close();
    await close();
  });
  afterAll(() => place.remove());

  test('no growing table or index is scanned in full', () => {
    const scans = [...plans].flatMap(([url, steps]) =>
      steps.filter((step) => step.startsWith('all of ') && !excused.has(step)).map((step) => `${url}: ${step}`),
    );
    expect(scans).toEqual([]);
  });

  test('scans and sorts are those that are stored; UPDATE_PLANS=1 updates them', async () => {
    const file = path.join(import.meta.dirname, 'plans', `${dialect}.txt`);
    const lines = [...plans].flatMap(([url, steps]) => (steps.length === 0 ? [] : [`${url}: ${steps.join(', ')}\n`]));
    const text = lines.join('');
    if (process.env['UPDATE_PLANS'] === '1') await writeFile(file, text);
    expect(text).toBe(await readFile(file, 'utf8'));
  });
});

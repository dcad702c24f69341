import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { feedToken, fillAllTables, sessionToken } from '../testing/many-records.ts';
import { createQueryRecorder, slowStepsOf } from '../testing/read-queries.ts';
import { compose } from './compose.ts';
import { openStore } from './open-stores.ts';

/** URLs to read, all of whose database queries are checked. */
const addresses = [
  '/auth/validate',
  '/auth/profile',
  '/auth/trust',
  '/auth/identities',
  '/ownership',
  '/ownership/artist/7',
  '/admin/claims',
  '/admin/claims?state=decided',
  '/auth/tokens',
  '/events/all',
  '/events/all?when=past&page=20',
  '/events/all?country=Brazil&q=event',
  '/events/all?artist=7',
  '/events/all?decoration=7',
  '/events/all?release=7',
  '/events/all?venue_id=7',
  '/events/all?promoter=7',
  '/events/countries',
  '/events/pins',
  '/events/cards?ids=7,8,9',
  '/events/7',
  '/events/8',
  '/events/7/around',
  '/events/now',
  '/events/7/sources',
  '/events/7/responses',
  '/events/7/place-link',
  '/follows',
  '/follows/feeds',
  `/following/${feedToken}.ics`,
  `/following/${feedToken}.atom`,
  `/my-timetable/${feedToken}.ics`,
  '/my-timetable.ics?sets=7.1.1',
  '/notifications/all',
  '/notifications/unread',
  '/notifications/settings',
  '/events/duplicates?name=EVENT&date=2022-10-12',
  '/places/suggestions?query=venue',
  '/artists/all',
  '/artists/suggestions?query=ar',
  '/artists/check-duplicate/NOBODY',
  '/artists/7',
  '/artists/7/plays-with',
  '/artists/duplicates?name=ARTIST 7',
  '/decorations/all',
  '/decorations/suggestions?query=cr',
  '/decorations/7',
  '/releases/upcoming',
  '/releases/past?page=40',
  '/releases/past?artist=4',
  '/releases/past?label_id=1',
  '/releases/past?query=orbit',
  '/releases/7',
  '/releases/7/same-label',
  '/series/7/dates',
  '/events/all?series=7',
  '/releases/duplicates?name=ORBIT 7&artist=ARTIST 7',
  '/api/search?q=event',
  '/api/search/suggestions?q=artist',
  '/events.ics?country=Brazil',
  '/event/7.ics',
  '/artist/7.ics',
  '/events.atom',
  '/releases.atom',
  '/api/moon',
  '/oembed?url=http://localhost:3000/event/7',
  '/admin/analytics/overview',
  '/admin/activity-history',
  '/admin/activity-history?page=100',
  '/admin/activity-history?about=all',
  '/admin/activity-history?about=sign-ins',
  '/admin/activity-history?type=event&id=7',
  '/admin/activity-history/7',
  '/admin/queue',
  '/admin/queue?page=3',
  '/admin/queue?state=returned',
  '/admin/queue?state=decided',
  '/reviews/event/7',
  '/admin/mails',
  '/admin/mails?state=waiting',
  '/admin/users/7',
  '/admin/blocks',
  '/admin/users/7/records',
  '/admin/users/7/records?type=release',
  '/admin/reports',
  '/admin/reports?state=decided',
  '/admin/suggestions',
  '/admin/suggestions?state=decided',
  '/suggestions',
  '/suggestions?of=received',
  '/suggestions?of=received&type=artist&id=7',
  '/admin/feedback',
  '/admin/feedback?state=done',
  '/admin/dashboard',
  '/admin/health',
  '/admin/work',
  '/admin/search?query=event',
  '/admin/merge?type=event&keep=7&from=9',
  '/admin/duplicates?type=event',
  '/admin/duplicates?type=event&when=past',
  '/admin/duplicates?type=artist',
  '/admin/duplicates?type=release',
  '/sitemap.xml',
  '/sitemaps/events-2.xml',
  '/sitemaps/pages.xml',
];

const table = ['id;name;date;country;line up', 'x1;EVENT 7;2023-10-10;Brazil;ARTIST 7, Nobody'].join('\n');

/** Writes and jobs whose reads are checked. */
function workOf(
  deps: Deps,
  app: FastifyInstance,
  follow: () => Promise<unknown>,
): Record<string, () => Promise<unknown>> {
  const authorization = `Bearer ${sessionToken}`;
  const send = async (method: 'POST' | 'PUT', url: string, form: Readonly<Record<string, string>>) => {
    const payload = new FormData();
    for (const [name, value] of Object.entries(form)) payload.append(name, value);
    const { statusCode, body } = await app.inject({ method, url, headers: { authorization }, payload });
    expect(statusCode, `${url}: ${body}`).toBeLessThan(300);
  };
  const never = new AbortController().signal;
  return {
    'loading the indexes in memory': follow,
    'POST /imports': () => send('POST', '/imports', { text: table }),
    'PUT /events/7': () => send('PUT', '/events/7', { area: 'North' }),
    'following a change': follow,
    'send reminders': () => sendReminders(deps, never),
    'announce news': () => announceNews(deps, never),
    'encode pictures as AVIF': () => makeAvif(deps, never),
  };
}

/** Complete lists, and accounts, which are counted: what they read is not stored. */
const readWhole = new Set(['/admin/dashboard', '/artists/all', '/decorations/all']);

/**
 * The latest of activity and feedback are read in descending order of ids until a page is full. Parts of the history
 * are counted for admins, which takes some ms for a hundred thousand entries. Feedback, returned records, reports,
 * suggestions and blocks are counted too: they are written by hand, so they stay few. Of rejected texts only the latest
 * 500 are kept. Changes to announce and pictures to encode are read until none is left. Of the change feed, the oldest and the
 * newest version are read; indexes in memory load search entries in chunks, in the order of their keys. The open and failed mails are counted from their own indexes.
 * Sitemaps have a row for a thousand records: here one page.
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
]);

describeOnBothDatabases('query plans of all endpoints', (dialect) => {
  let place: TestPlace;
  let plans: Map<string, string[]>;

  beforeAll(async () => {
    place = await createTestPlace(dialect);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'fatal', MODERATION: 'all' };
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
    plans = new Map();
    for (const [name, work] of Object.entries(workOf(deps, app, follow))) {
      recorder.nodes = [];
      await work();
      plans.set(name, await slowStepsOf(plain, dialect, recorder.nodes));
    }
    for (const url of addresses) {
      recorder.nodes = [];
      const response = await app.inject({
        method: 'GET',
        url: encodeURI(url),
        headers: { authorization: `Bearer ${sessionToken}` },
      });
      expect(response.statusCode, `${url}: ${response.body}`).toBe(200);
      // a page beyond the last one reads nothing
      expect(response.body, url).not.toMatch(/^\{"(?:events|releases)":\[\]/);
      plans.set(url, await slowStepsOf(plain, dialect, recorder.nodes));
    }
    await model.close();
    await app.close();
    await close();
  });
  afterAll(() => place.remove());

  test('no growing table or index is scanned in full', () => {
    const scans = [...plans]
      .filter(([url]) => !readWhole.has(url))
      .flatMap(([url, steps]) =>
        steps.filter((step) => step.startsWith('all of ') && !excused.has(step)).map((step) => `${url}: ${step}`),
      );
    expect(scans).toEqual([]);
  });

  test('scans and sorts are those that are stored; UPDATE_PLANS=1 updates them', async () => {
    const file = path.join(import.meta.dirname, 'plans', `${dialect}.txt`);
    const lines = [...plans].flatMap(([url, steps]) =>
      steps.length === 0 || readWhole.has(url) ? [] : [`${url}: ${steps.join(', ')}\n`],
    );
    const text = lines.join('');
    if (process.env['UPDATE_PLANS'] === '1') await writeFile(file, text);
    expect(text).toBe(await readFile(file, 'utf8'));
  });
});

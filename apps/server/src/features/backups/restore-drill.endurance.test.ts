import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fetchHistory } from '../../testing/activity.ts';
import { moonfloor, moonfloorWith, settingsOf } from '../../testing/command.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { testsPostgres } from '../../testing/dialects.ts';
import { fetchAllResponses, seedSite } from '../../testing/seed-site.ts';
import { trackSites } from '../../testing/sites.ts';
import { enqueueMail } from '../mail/enqueue.ts';

const now = '2026-06-15T12:00:00.000Z';

const each = 4;

const { newPlace, open, openWith, close, removeAll } = trackSites();

afterEach(removeAll);

const other = { sqlite: 'postgres', postgres: 'sqlite' } as const;

describeOnBothDatabases('a site with data', (dialect) => {
  test('is identical over HTTP after its backup was restored into the other database', async () => {
    const from = await newPlace(dialect);
    const site = await open(from);
    const admin = await seedSite(site, each);
    const before = await fetchAllResponses(site, each + 1);
    expect(
      [...before].filter(([url, response]) => url.startsWith('/media/') && response.startsWith('200')).length,
    ).toBeGreaterThanOrEqual(each);
    const history = await fetchHistory(site, admin, 'event', 1);
    const file = path.join(from.dataDir, 'drill.backup');
    expect(await moonfloor(from, 'backup', file)).toMatchObject({ code: 0, err: [] });
    const verified = await moonfloor(from, 'backup', '--verify', file);
    expect(verified).toEqual({
      code: 0,
      err: [],
      out: [
        expect.stringMatching(/drill\.backup is intact: the site as of \d{4}-\d\d-\d\dT[^,]+, \d+ rows and \d+ files$/),
      ],
    });

    const to = await newPlace(testsPostgres ? other[dialect] : dialect);
    expect(await moonfloor(to, 'restore', file)).toMatchObject({ code: 0, err: [] });
    const copy = await open(to);
    expect(await fetchAllResponses(copy, each + 1)).toEqual(before);
    expect(await fetchHistory(copy, await copy.signIn('admin'), 'event', 1)).toEqual(history);
  });

  test.runIf(testsPostgres)('is identical over HTTP after it was moved to the other database', async () => {
    const place = await newPlace('postgres');
    const file = { ...settingsOf(place), DATABASE_URL: undefined };
    const server = settingsOf(place);
    const [from, to, word] = dialect === 'sqlite' ? [file, server, place.databaseUrl!] : [server, file, 'sqlite'];
    const site = await openWith(from);
    await seedSite(site, each);
    const before = await fetchAllResponses(site, each + 1);
    const inUse = await moonfloorWith(from, 'move', '--to', word);
    expect(inUse).toMatchObject({
      code: 1,
      out: [],
      err: [expect.stringMatching(/is in use by another process$|^A server uses the database; stop it first$/)],
    });
    const subscription = { p256dh: 'x', auth: 'x', language: 'en', minutes: 15, updated_at: now };
    await site.deps.store.db
      .insertInto('push_subscription')
      .values({ ...subscription, endpoint: 'https://push.example/1', failures: 0 })
      .execute();
    const write = () => ({ subject: 'Hi', blocks: [] });
    await enqueueMail(site.deps.store.db, { to: 'a@example.com', language: 'en', kind: 'test', write }, now);
    await close(site);

    const done = await moonfloorWith(from, 'move', '--to', word);
    expect(done).toEqual({
      code: 0,
      err: [],
      out: [
        expect.stringMatching(/^\d+ rows of \d+ tables are in the other database, with the same checksums\.$/),
        expect.stringMatching(/^Not moved: mails that wait to be sent \(\d+\)/),
        'Not moved: browsers that get reminders (1). Each is known again once it opens the site.',
      ],
    });
    const again = await moonfloorWith(from, 'move', '--to', word);
    expect(again).toEqual({ code: 1, out: [], err: ['The target already contains data; --force replaces it'] });

    const moved = await openWith(to);
    expect(await fetchAllResponses(moved, each + 1)).toEqual(before);
    const admin = await moved.signIn('admin');
    const log = await moved.as(admin).must('listSecurityLog');
    const about = dialect === 'sqlite' ? 'database moved from SQLite' : 'database moved from PostgreSQL';
    expect(log.entries[0]).toMatchObject({ kind: 'restored', actor_name: 'Operator', about });
    const form = { artist_name: 'Next', artist_country: 'Japan' };
    const next = await moved.as(admin).tries('submitArtist', { form });
    const { id } = next.json();
    await close(moved);

    const back = dialect === 'sqlite' ? 'sqlite' : place.databaseUrl!;
    expect(await moonfloorWith(to, 'move', '--to', back, '--force')).toMatchObject({ code: 0, err: [] });
    const returned = await openWith(from);
    expect(await returned.must('getArtist', { params: { id } })).toMatchObject({ artist_name: 'NEXT' });
  });
});

test.runIf(testsPostgres)(
  'a running server on PostgreSQL prevents its database from being moved or restored',
  async () => {
    const [from, to] = [await newPlace('postgres'), await newPlace('postgres')];
    await open(from);
    const err = ['A server uses the database; stop it first'];
    expect(await moonfloor(from, 'move', '--to', to.databaseUrl!)).toEqual({ code: 1, out: [], err });
    expect(await moonfloor(to, 'move', '--to', from.databaseUrl!)).toEqual({ code: 1, out: [], err });
    const file = path.join(from.dataDir, 'drill.backup');
    expect(await moonfloor(from, 'backup', file)).toMatchObject({ code: 0 });
    expect(await moonfloor(from, 'restore', file, '--force')).toEqual({ code: 1, out: [], err });
  },
);

test('an invalid move changes nothing', async () => {
  const place = await newPlace('sqlite');
  await moonfloor(place, 'migrate');
  const cases: [string[], string][] = [
    [['move'], '--to DATABASE_URL is missing'],
    [['move', '--to', 'mysql://x'], '--to must be a postgres:// address or sqlite'],
    [['move', '--to', 'sqlite'], 'The site already uses that database'],
    [
      ['move', '--to', 'postgres://x:secret@127.0.0.1:1/x'],
      'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1',
    ],
  ];
  for (const [argv, line] of cases) expect(await moonfloor(place, ...argv)).toEqual({ code: 1, out: [], err: [line] });
});

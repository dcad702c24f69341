import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import S3rver from 's3rver';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { readRows } from '../db/snapshot.ts';
import { backedUp } from '../db/table.ts';
import { tables } from '../features.ts';
import { readArchiveEntries } from '../features/backups/read-archive.ts';
import { compose } from '../start/compose.ts';
import { moonfloor, moonfloorWith, settingsOf } from '../testing/command.ts';
import { describeOnBothDatabases, type TestPlace } from '../testing/databases.ts';
import { testedDialects } from '../testing/dialects.ts';
import { deleteRecord, submitEvent } from '../testing/events.ts';
import { insertPersonalRows, rowInserter } from '../testing/personal-rows.ts';
import { onePicture } from '../testing/pictures.ts';
import { submitRecord } from '../testing/record-fixtures.ts';
import { search } from '../testing/search.ts';
import { trackSites } from '../testing/sites.ts';
import type { TestApp, TestAccount } from '../testing/test-app.ts';

const floors = [
  { name: 'Main', artists: [{ artist_name: 'Ação Cósmica', artist_type: 'LIVE' }, { artist_name: '山の音' }] },
];
const track = Buffer.from('a track that is not really one');

interface Scene {
  site: TestApp;
  admin: TestAccount;
  /** URL of a picture. */
  picture: string;
  /** The last generated event id; that event has been deleted permanently. */
  lastId: number;
}

const { newPlace, open, close, removeAll } = trackSites();

afterEach(removeAll);

/** Creates a site with every kind of data, and one event whose id must never be reused. */
async function fill(place: TestPlace, dialectName: string): Promise<Scene> {
  const site = await open(place);
  const admin = await site.signIn('admin', `admin of ${dialectName}`);
  const bytes = await onePicture(7);
  const form = { artist_name: 'Ação Cósmica', artist_country: 'Brazil', styles: 'Forest' };
  await submitRecord(site, admin, 'artist', form);
  await submitRecord(site, admin, 'decoration', { decoration_name: 'Lichtwerk' }, [
    { field: 'decoration_images', bytes },
  ]);
  await submitRecord(site, admin, 'release', { release_name: 'Öö', artist_name: 'Ação Cósmica' });
  await admin.tries('submitFeedback', { json: { feedback: 'Line\none' } });
  const place1 = {
    latitude: '12',
    longitude: '-3.25',
    decorations: [{ decoration_name: 'Lichtwerk' }],
    promoters: [{ promoter_name: 'Stamm' }],
    floors,
  };
  const event = await submitEvent(site, admin, { ...place1, description: 'Tab\tand “quotes”\nand 🌕' }, [
    { field: 'event_image', bytes },
  ]);
  const last = await submitEvent(site, admin, { event_name: 'Purged' });
  await deleteRecord(site, admin, 'event', last.id);
  await moonfloor(place, 'purge-deleted');
  await mkdir(path.join(place.dataDir, 'audio'));
  await writeFile(path.join(place.dataDir, 'audio', '1 Dämmerung.mp3'), track);
  return { site, admin, picture: event.image_url!, lastId: last.id };
}

/**
 * Inserts a row into every table that backups contain, of a site that has an artist with a picture and an event. The rows
 * are about `person`.
 */
async function insertAllRows(site: TestApp, person: TestAccount, other: TestAccount): Promise<void> {
  const { db } = site.deps.store;
  const insert = await rowInserter(site);
  await insertPersonalRows(site, insert, person, other);
  const idOf = async (table: 'artist' | 'event' | 'suggestion' | 'announcement' | 'series'): Promise<number> =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  const [artist, event_id, suggestion_id] = [await idOf('artist'), await idOf('event'), await idOf('suggestion')];
  const { id: picture_id } = await db.selectFrom('picture').select('id').executeTakeFirstOrThrow();
  await insert('suggestion_change', { suggestion_id, field: 'area' });
  await insert('suggestion_picture', { suggestion_id, picture_id });
  await insert('rejected_text', { resource_type: 'event', resource_id: event_id });
  const announcement_id = await idOf('announcement');
  await insert('announcement_topic', { announcement_id, type: 'artist', target: String(artist) });
  await insert('event_source', { event_id, fields: '{}' });
  await insert('external_id', { source: 'musicbrainz', type: 'artist', record_id: artist });
  await insert('merged', { type: 'artist', id: 999_999, into_id: artist });
  await insert('merged_set', { id: 999_999, into_id: 1 });
  await insert('hidden_place', { event_id });
  await insert('related_artist', { artist_id: artist, relation: 'members' });
  const act = await db
    .selectFrom('floor_artist')
    .select(['floor_id', 'position', 'event_id'])
    .orderBy('floor_id')
    .executeTakeFirstOrThrow();
  await insert('act_credit', { ...act, is_sure: 1 });
  await insert('timetable_set', { event_id, set_start: '2026-06-14T22:00' });
  const day = '2026-06-14';
  const rule = { periods: `[{"first_day":"${day}"}]`, filled_until: day };
  await insert('series_plan', { ...rule, series_id: await idOf('series') });
  await insert('view_day', { day });
  await insert('view_day_page', { day });
  await insert('view_day_country', { day, country: 'PT' });
  await insert('view_day_referrer', { day });
}

/** Returns all rows by table, except the security log: restoring adds to it. */
async function rowsOf({ deps }: Pick<TestApp, 'deps'>) {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of backedUp(tables).filter(({ name }) => name !== 'security_entry')) {
    found[table.name] = [];
    for await (const rows of readRows(deps.store.db, table))
      found[table.name]!.push(...rows.map((row) => ({ ...row })));
  }
  return found;
}

/** Returns entries of the security log about restores by the operator, as admins see them. */
async function restoresOf(site: TestApp): Promise<unknown[]> {
  const response = await (await site.signIn('admin')).tries('listSecurityLog');
  return response.json().entries.filter(({ kind }: { kind: string }) => kind === 'restored');
}

/** The files of a backup, by name. */
async function filesIn(file: string): Promise<[name: string, text: string][]> {
  const files: [string, string][] = [];
  for await (const { name, body } of readArchiveEntries(file)) files.push([name, await text(body)]);
  return files;
}

test('a backup of pictures on disk restores into a bucket, and back', async () => {
  const from = await newPlace('sqlite');
  const { site, picture } = await fill(from, 'disk');
  const file = path.join(from.dataDir, 'site.backup');
  await moonfloor(from, 'backup', file);
  const to = await newPlace('sqlite');
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: path.join(to.dataDir, 's3') };
  const bucket = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
  const { port } = await bucket.run();
  const STORAGE_URL = `s3://S3RVER:S3RVER@pictures?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
  const withBucket = { ...settingsOf(to), STORAGE_URL };
  expect(await moonfloorWith(withBucket, 'restore', file)).toMatchObject({ code: 0, err: [] });
  const second = path.join(to.dataDir, 'second.backup');
  expect(await moonfloorWith(withBucket, 'backup', second)).toMatchObject({ code: 0, err: [] });
  await bucket.close();

  const back = await newPlace('sqlite');
  expect(await moonfloor(back, 'restore', second)).toMatchObject({ code: 0, err: [] });
  const copy = await open(back);
  expect(await rowsOf(copy)).toEqual(await rowsOf(site));
  expect((await copy.request('GET', picture)).rawPayload.equals((await site.request('GET', picture)).rawPayload)).toBe(
    true,
  );
});

describeOnBothDatabases('a backup', (dialect, once) => {
  const other = testedDialects.find((name) => name !== dialect) ?? dialect;
  test('made while the server runs restores completely into the other database', async () => {
    const from = await newPlace(dialect);
    const { site, admin, picture, lastId } = await fill(from, dialect);
    const file = path.join(from.dataDir, 'site.backup');
    expect(await moonfloor(from, 'backup', 'site.backup')).toEqual({
      code: 0,
      out: [`Backup written to ${file}`],
      err: [],
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(from.dataDir)).filter((name) => name.includes('partial'))).toEqual([]);

    const to = await newPlace(other);
    expect(await moonfloor(to, 'restore', file)).toMatchObject({ code: 0, err: [] });
    const copy = await open(to);
    expect(await rowsOf(copy)).toEqual(await rowsOf(site));
    for (const url of ['/events/all', '/artists/all', '/decorations/all', '/releases/upcoming', '/api/tracks']) {
      expect((await copy.request('GET', url)).body).toBe((await site.request('GET', url)).body);
    }
    for (const url of [picture, `/audiofiles/${encodeURIComponent('1 Dämmerung.mp3')}`]) {
      const [copied, original] = [await copy.request('GET', url), await site.request('GET', url)];
      expect(copied.statusCode).toBe(200);
      expect(copied.rawPayload.equals(original.rawPayload)).toBe(true);
    }
    expect((await copy.as(admin).tries('validate')).statusCode).toBe(401);
    const again = await copy.signIn('admin');
    for (const query of ['', 'acao', 'quot', 'lichtw']) {
      expect(await search(copy, again, { query })).toEqual(await search(site, admin, { query }));
    }
    const next = await submitEvent(copy, again, { event_name: 'Next' });
    expect(next.id).toBe(lastId + 1);
  });

  test('contains the rows of every table', once, async () => {
    const from = await newPlace(dialect);
    const { site } = await fill(from, dialect);
    await insertAllRows(site, await site.signIn(), await site.signIn());
    const stored = await rowsOf(site);
    expect(Object.keys(stored).filter((table) => stored[table]!.length === 0)).toEqual([]);
    await moonfloor(from, 'backup', 'site.backup');
    const to = await newPlace(other);
    expect(await moonfloor(to, 'restore', path.join(from.dataDir, 'site.backup'))).toMatchObject({ code: 0, err: [] });
    // its mails are not sent again
    for (const notice of stored['notice']!) notice['mailed_at'] = expect.any(String);
    for (const settings of stored['notification_setting']!) settings['mailed_through'] = stored['announcement']!.length;
    expect(await rowsOf(await open(to))).toEqual(stored);
  });

  test('contains neither sessions nor access tokens', once, async () => {
    const from = await newPlace(dialect);
    const { site, admin } = await fill(from, dialect);
    const token = await admin.tries('createToken', { json: { name: 'Script', scopes: ['read'], days: 1 } });
    expect(token.statusCode).toBe(201);
    const file = path.join(from.dataDir, 'site.backup');
    await moonfloor(from, 'backup', file);
    expect((await filesIn(file)).map(([name]) => name).filter((name) => /session|token/.test(name))).toEqual([]);

    const to = await newPlace(dialect);
    expect(await moonfloor(to, 'restore', file)).toMatchObject({ code: 0, err: [] });
    const copy = await open(to);
    expect(await rowsOf(copy)).toEqual(await rowsOf(site));
    for (const bearer of [admin.token, token.json<{ token: string }>().token]) {
      expect((await copy.tries('validate', { token: bearer })).statusCode).toBe(401);
    }
  });

  test('is not restored over existing data unless forced, which replaces it', once, async () => {
    const from = await newPlace(dialect);
    const { site, picture } = await fill(from, dialect);
    const file = path.join(from.dataDir, 'site.backup');
    await moonfloor(from, 'backup', file);
    const before = await rowsOf(site);
    await submitEvent(site, await site.signIn('admin'), { event_name: 'Later' }, [
      { field: 'event_image', bytes: await onePicture(200) },
    ]);
    const changed = await rowsOf(site);
    await close(site);

    const refused = await moonfloor(from, 'restore', file);
    expect(refused).toEqual({
      code: 1,
      out: [],
      err: ['The site already contains data; --force replaces it with the backup'],
    });
    const unchanged = await open(from);
    expect(await rowsOf(unchanged)).toEqual(changed);
    const pictures = async (of: TestApp) => (await Array.fromAsync(of.deps.storage.list())).length;
    const many = await pictures(unchanged);
    await close(unchanged);

    expect(await moonfloor(from, 'restore', file, '--force')).toMatchObject({ code: 0, err: [] });
    const restored = await open(from);
    expect(await rowsOf(restored)).toEqual(before);
    expect(await restoresOf(restored)).toEqual([
      expect.objectContaining({
        actor_name: 'Operator',
        account_name: null,
        about: expect.stringMatching(/^backup of \d{4}-\d\d-\d\dT/),
      }),
    ]);
    const response = await restored.deps.search.counts(['deleted']);
    expect(response).toMatchObject({ event: before.event!.length, artist: 1, decoration: 1, release: 1 });
    expect((await restored.request('GET', picture)).statusCode).toBe(200);
    expect(await pictures(restored)).toBeLessThan(many);
  });

  test('that is damaged, foreign, of a development version or missing changes nothing', once, async () => {
    const from = await newPlace(dialect);
    const { site } = await fill(from, dialect);
    const file = path.join(from.dataDir, 'site.backup');
    await moonfloor(from, 'backup', file);
    const before = await rowsOf(site);
    await close(site);
    const inFolder = (name: string) => path.join(from.dataDir, name);
    await writeFile(inFolder('cut'), await readFile(file));
    await truncate(inFolder('cut'), (await stat(file)).size - 100);
    await writeFile(inFolder('text'), 'no archive at all');
    await writeFile(inFolder('zipped'), gzipSync('x'.repeat(5000)));
    await writeFile(inFolder('empty'), '');
    const whole = gunzipSync(await readFile(file));
    await writeFile(
      inFolder('changed'),
      gzipSync(Buffer.from(whole.toString('latin1').replace('Line\\none', 'Line\\ntwo'), 'latin1')),
    );
    await writeFile(
      inFolder('short'),
      gzipSync(Buffer.from(whole.toString('latin1').replace('"feedback": 1', '"feedback": 2'), 'latin1')),
    );
    await writeFile(
      inFolder('former'),
      gzipSync(Buffer.from(whole.toString('latin1').replace('001-baseline', '001-accounts'), 'latin1')),
    );
    const lines: [string, RegExp][] = [
      ['former', /^The backup is older than 1\.0\.0; the last commit that migrates it is [0-9a-f]{40}$/],
      ['cut', /^The backup .*cut is damaged: unexpected end of file$/],
      ['text', /text is not a Moonfloor backup$/],
      ['zipped', /^The backup .*zipped is damaged: /],
      ['empty', /empty/],
      ['changed', /^The backup .*changed is damaged: the checksum of rows\/feedback\/1\.ndjson differs$/],
      ['short', /^The backup .*short is damaged: the checksum of manifest\.json differs$/],
      ['missing', /^There is no file .*missing$/],
    ];
    for (const [name, line] of lines) {
      for (const argv of [
        ['backup', '--verify', inFolder(name)],
        ['restore', inFolder(name), '--force'],
      ]) {
        const { code, out, err } = await moonfloor(from, ...argv);
        expect([code, out, err.length], name).toEqual([1, [], 1]);
        expect(err[0]).toMatch(line);
      }
    }
    expect(await rowsOf(await open(from))).toEqual(before);
  });

  test('cannot be written to a missing folder, and leaves nothing behind', once, async () => {
    const from = await newPlace(dialect);
    await moonfloor(from, 'migrate');
    const { code, err } = await moonfloor(from, 'backup', 'no/such/folder/site.backup');
    expect(code).toBe(1);
    expect(err).toEqual([expect.stringContaining('ENOENT')]);
  });

  test('is a consistent snapshot despite concurrent writes', async () => {
    const from = await newPlace(dialect);
    const site = await open(from);
    const admin = await site.signIn('admin');
    const submits = Array.from({ length: 20 }, (_, at) =>
      submitEvent(site, admin, { event_name: `Event ${at}`, floors }),
    );
    const [{ code }] = await Promise.all([moonfloor(from, 'backup', 'site.backup'), ...submits]);
    expect(code).toBe(0);
    const to = await newPlace(dialect);
    expect(await moonfloor(to, 'restore', path.join(from.dataDir, 'site.backup'))).toMatchObject({ code: 0 });
    const { deps, close } = await compose(readConfig(settingsOf(to)), site.deps.log);
    const rows = await rowsOf({ deps });
    await close();
    expect(rows.floor).toHaveLength(rows.event!.length);
    expect(rows.activity).toHaveLength(rows.event!.length);
    expect(rows.floor_artist).toHaveLength(2 * rows.event!.length);
  });
});

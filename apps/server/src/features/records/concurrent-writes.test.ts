import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { hourMs } from '@moonfloor/contract/values/durations';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import { fetchHistory } from '../../testing/activity.ts';
import { countLockWaits, describeOnBothDatabases } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';

const sortedStatuses = async (requests: readonly PromiseLike<{ statusCode: number }>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describeOnBothDatabases('concurrent writes', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member, reader] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];

  const artist = async (artist_name: string) => (await submitRecord(site, member, 'artist', { artist_name })).id;

  test('fifty submissions are all stored with their line-ups, authors and history entries', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => site.signIn()));
    const submitted = await Promise.all(
      members.map((author, at) =>
        submitEvent(site, author, {
          event_name: `Night ${at}`,
          floors: [{ floor_name: 'Main', artists: [{ artist_name: 'Everywhere' }, { artist_name: `Act ${at}` }] }],
        }),
      ),
    );
    expect(new Set(submitted.map(({ id }) => id)).size).toBe(50);
    for (const [at, { id }] of submitted.entries()) {
      const event = await fetchEvent(site, id);
      expect(event).toMatchObject({ event_name: `NIGHT ${at}`, created_by: members[at]!.id });
      expect(event.floors[0]?.artists.map(({ artist_name }) => artist_name)).toEqual(['EVERYWHERE', `ACT ${at}`]);
      expect(await fetchHistory(site, admin, 'event', id)).toHaveLength(1);
    }
    const list = await site.tries('listEvents', { query: { limit: 100 } });
    expect(list.json().pagination.total).toBe(50);
  });

  test('events and releases are linked to artists that are submitted meanwhile', async () => {
    const names = Array.from({ length: 6 }, (_, at) => `MEANWHILE ${at} ÄÖ`);
    const sent = await Promise.all(
      names.flatMap((name) => [
        artist(name),
        submitEvent(site, admin, { floors: [{ name: 'Main', artists: [{ artist_name: name }] }] }).then(({ id }) => id),
        submitRecord(site, member, 'release', {
          release_name: name,
          artist_name: name,
          release_date: '2026-03-05',
        }).then(({ id }) => id),
      ]),
    );
    for (let at = 0; at < sent.length; at += 3) {
      const [id, event, release] = sent.slice(at, at + 3);
      expect((await fetchEvent(site, event!)).floors[0]?.artists[0]?.id).toBe(id);
      expect((await site.must('getRelease', { params: { id: release } })).artist_id).toBe(id);
    }
  });

  test('of one event do not mix', async () => {
    const { id } = await submitEvent(site, admin);
    const versions = Array.from({ length: 8 }, (_, version) => ({
      area: `Version ${version}`,
      floors: Array.from({ length: 3 }, (_f, floor) => ({
        name: `v${version} f${floor}`,
        artists: [{ artist_name: `v${version}` }],
      })),
      decorations: [{ decoration_name: `v${version}` }],
    }));
    const responses = await Promise.all(versions.map((form) => admin.tries('updateEvent', { params: { id }, form })));
    expect(responses.map((response) => response.statusCode)).toEqual(versions.map(() => 200));
    const event = await fetchEvent(site, id);
    const last = event.area?.replace('Version ', 'V') ?? '';
    expect(event.floors.map((floor) => floor.floor_name)).toEqual([`${last} F0`, `${last} F1`, `${last} F2`]);
    expect(event.decorations).toEqual([{ id: null, decoration_name: last }]);
  });

  test('that contradict each other: one is rejected', async () => {
    const { id } = await submitEvent(site, admin, { event_end_date: '2026-07-10' });
    const changes = [{ event_date: '2026-07-09' }, { event_end_date: '2026-07-02' }];
    expect(await sortedStatuses(changes.map((form) => admin.tries('updateEvent', { params: { id }, form })))).toEqual([
      200, 422,
    ]);
  });

  test('of one field by two editors without If-Match: one is refused', async () => {
    const { id } = await submitEvent(site, member);
    const write = (account: TestAccount, description: string, headers = {}) =>
      account.tries('updateEvent', { params: { id }, form: { description }, headers });
    await write(admin, 'First');
    await write(member, 'Second', { 'if-match': `"${(await fetchEvent(site, id)).updated_at}"` });
    const responses = await Promise.all([member, admin].map((account) => write(account, account.username)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 428]);
  });

  test('of four artists with one name one is accepted', async () => {
    const form = { artist_name: 'Racing Star', artist_country: 'India' };
    const four = Array.from({ length: 4 }, () => member.tries('submitArtist', { form }));
    expect(await sortedStatuses(four)).toEqual([201, 409, 409, 409]);
  });

  test.each(recordFixtures)('of a record of type $type: one change, and one deletion', async (kind) => {
    const { type, fields, name, place } = kind;
    const { id, updated_at: version } = await submitRecord(site, member, type, {
      ...fields,
      [name]: `Concurrent ${type}`,
    });
    const headers = { 'if-match': `"${version}"` };
    const change = (value: string) =>
      member.tries(recordCallNames(type).update, { params: { id }, form: { [place]: value }, headers });
    site.clock.advance(1000);
    const values = ['one', 'two'].map((text) => (place === 'link1' ? `https://example.com/${text}` : text));
    expect(await sortedStatuses(values.map(change))).toEqual([200, 412]);
    const deletions = [1, 2].map(() => admin.tries(recordCallNames(type).remove, { params: { id } }));
    expect(await sortedStatuses(deletions)).toEqual([204, 404]);
  });

  test('access tokens are limited to twenty per member', async () => {
    const account = await site.signIn();
    const create = (at: number) =>
      account.tries('createToken', { json: { name: `Script ${at}`, scopes: ['read'], days: 1 } });
    const createMany = (count: number) => sortedStatuses(Array.from({ length: count }, (_, at) => create(at)));
    expect(await createMany(18)).toEqual(Array(18).fill(201));
    // only 20 changes of the sign-in are allowed an hour
    site.clock.advance(hourMs);
    await account.must('confirmPassword', { json: { password: testPassword } });
    expect(await createMany(4)).toEqual([201, 201, 422, 422]);
    expect((await create(24)).json().detail).toContain('up to 20 access tokens');
  });

  test('of the last two admins one may delete the account', async () => {
    await site.deps.store.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'admin').execute();
    const admins = [await site.signIn('admin'), await site.signIn('admin')];
    const json = { password: testPassword, contributions: 'keep' };
    const deletions = admins.map((account) => account.tries('deleteAccount', { json }));
    expect(await sortedStatuses(deletions)).toEqual([202, 409]);
  });

  describe('where all records wait', async () => {
    const waiting = await createSuiteApp(dialect, { MODERATION: 'all' });

    test('of two hidden artists with one name one is published', async () => {
      const moderator = await waiting.signIn('admin');
      const form = { artist_name: 'Both At Once', artist_country: 'Japan' };
      const ids = [];
      for (const account of [await waiting.signIn(), await waiting.signIn()])
        ids.push((await waiting.as(account).must('submitArtist', { form })).id);
      const json = { decision: 'publish' };
      const published = ids.map((id) =>
        waiting.as(moderator).tries('decide', { params: { type: 'artist', id }, json }),
      );
      expect(await sortedStatuses(published)).toEqual([200, 409]);
    });
  });

  // on SQLite, transactions do not overlap
  test.runIf(dialect === 'postgres')(
    'wait for each other, also a suggestion for a record that is changed',
    async () => {
      const [one, other] = [await artist('Changed first'), await artist('Changed then')];
      site.clock.advance(1000);
      const { store, contentVersion } = site.deps;
      const suggesting: Promise<{ statusCode: number }>[] = [];
      const touch = (db: ContentTransaction, id: number) =>
        db.updateTable('artist').set({ updated_at: '2026-06-15T13:00:00.000Z' }).where('id', '=', id).execute();
      await writeContent(store, contentVersion, async (db) => {
        await touch(db, one);
        suggesting.push(reader.tries('suggestArtist', { params: { id: other }, form: { artist_city: 'Porto' } }));
        await expect.poll(() => countLockWaits(store.db)).toBe(1);
        await touch(db, other);
      });
      expect((await Promise.all(suggesting)).map(({ statusCode }) => statusCode)).toEqual([201]);
    },
  );
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../testing/databases.ts';
import { toggleRecordStatus } from '../../testing/events.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { editRecord, recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createDue, seriesClient } from '../../testing/series.ts';
import { createTestApp, testPassword, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('users', (dialect) => {
  let site: TestApp;
  let [admin, member]: TestAccount[] = [];
  beforeEach(async () => {
    site = await createTestApp(dialect, { MODERATION: 'none' });
    [admin, member] = [await site.signIn('admin', 'Nova'), await site.signIn('user', 'Ziggy')];
  });
  afterEach(() => site.close());

  const update = (id: number | string, json: unknown, account = admin) =>
    account!.tries('updateAccount', { params: { id }, json });
  const names = async (query = '') => (await admin!.must('listAccounts', { query })).map(({ username }) => username);
  const login = () => site.tries('login', { json: { email: member!.email, password: testPassword } });

  test('are listed, found by the beginning of name or address, filtered and sorted', async () => {
    await site.signIn('moderator', 'zora');
    expect(await names()).toEqual(['zora', 'Ziggy', 'Nova']);
    expect(await names('?query=z')).toEqual(['zora', 'Ziggy']);
    expect(await names('?query=ZIGGY@')).toEqual(['Ziggy']);
    expect(await names('?role=moderator')).toEqual(['zora']);
    expect(await names('?sort=username&limit=1&page=2')).toEqual(['Ziggy']);
    const response = await admin!.tries('listAccounts', { query: { limit: 1 } });
    expect(response.headers['x-total-count']).toBe('3');
    expect(Object.keys(response.json()[0]).sort()).toEqual(
      ['created_at', 'email', 'id', 'last_login', 'role', 'suspended', 'trust', 'username'].sort(),
    );
  });

  test('a role takes effect at once, but the last admin stays one', async () => {
    const promoted = await update(member!.id, { role: 'moderator' });
    expect([promoted.statusCode, promoted.json().role]).toEqual([200, 'moderator']);
    expect((await member!.tries('listQueue')).statusCode).toBe(200);
    for (const change of [{ role: 'user' }, { suspended: true }]) {
      const refused = await update(admin!.id, change);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-admin']);
    }
    await update(member!.id, { role: 'admin' });
    expect((await update(admin!.id, { suspended: true })).json().code).toBe('suspend-oneself');
    expect((await update(admin!.id, { role: 'user' })).statusCode).toBe(200);
    expect((await update(member!.id, {})).statusCode).toBe(403);
    expect((await update(99_999, {}, member)).statusCode).toBe(404);
    expect((await update(member!.id, { role: 'member' }, member)).statusCode).toBe(422);
  });

  describe.each(recordFixtures)('a suspension', ({ type }) => {
    test(`leaves a ${type} of another owner public, also while it is edited and shown again`, async () => {
      const owner = await site.signIn('user', 'Label');
      const { id } = await submitRecord(site, member!, type);
      const { id: later } = await submitRecord(site, member!, type);
      await saveAs('owner', site, id, owner.id, type);
      await saveAs('owner', site, later, member!.id, type);
      const statuses = () =>
        Promise.all(
          [id, later].map(
            async (one) => (await site.tries(recordCallNames(type).get, { params: { id: one } })).statusCode,
          ),
        );
      await update(member!.id, { suspended: true });
      expect(await statuses()).toEqual([200, 404]);
      const { place } = recordFixtures.find((kind) => kind.type === type)!;
      await editRecord(site, owner, type, id, {
        [place]: place === 'link1' ? 'https://label.example' : 'By the owner',
      });
      for (const status of [404, 200]) {
        await toggleRecordStatus(site, admin!, type, id);
        expect(await statuses()).toEqual([status, 404]);
      }
      await saveAs('owner', site, later, owner.id, type);
      await toggleRecordStatus(site, admin!, type, later);
      expect(await statuses()).toEqual([200, 200]);
    });
  });

  test('when a suspension ends, what was added meanwhile links to the records that come back', async () => {
    const [other, form] = [await site.signIn(), { artist_name: 'Octo', styles: 'Goa' }];
    const { id: artist } = await submitRecord(site, member!, 'artist', form);
    const { id: crew } = await submitRecord(site, member!, 'decoration', { decoration_name: 'Silk' });
    await update(member!.id, { suspended: true });
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Octo' }, { artist_name: 'Octo b2b Luna' }] }];
    const { id: event } = await submitRecord(site, other, 'event', {
      floors,
      decorations: [{ decoration_name: 'Silk' }],
    });
    const { id: release } = await submitRecord(site, other, 'release', { artist_name: 'Octo' });
    const { id: project } = await submitRecord(site, other, 'artist', { members: [{ artist_name: 'Octo' }] });
    const links = async () => {
      const shown = await site.must('getEvent', { params: { id: event } });
      return {
        act: shown.floors[0]!.artists[0]!.id,
        crew: shown.decorations[0]!.id,
        release: (await site.must('getRelease', { params: { id: release } })).artist_id,
        member: (await site.must('getArtist', { params: { id: project } })).members[0]!.id,
        goa: (await site.must('listEvents', { query: { style: 'Goa' } })).events.map(({ id }) => id),
      };
    };
    expect(await links()).toEqual({ act: null, crew: null, release: null, member: null, goa: [] });
    await update(member!.id, { suspended: false });
    expect(await links()).toEqual({ act: artist, crew, release: artist, member: artist, goa: [event] });
  });

  test('a suspension leaves the series that another one owns, and goes on creating its dates', async () => {
    const { addFridays, daysOf, makeDue } = seriesClient(site, member!);
    const { series_id: series } = await addFridays({ recurrence: 'FREQ=WEEKLY' }, member);
    await createDue(site);
    await saveAs('owner', site, series, (await site.signIn('user', 'Promoter')).id, 'series');
    await update(member!.id, { suspended: true });
    expect((await site.tries('getSeries', { params: { id: series } })).statusCode).toBe(200);
    expect((await daysOf(series)).slice(0, 2)).toEqual(['07-03', '07-10']);
    const before = (await site.must('listEvents', { query: { series } })).pagination.total;
    site.clock.advance(14 * dayMs);
    await makeDue();
    await createDue(site);
    expect((await site.must('listEvents', { query: { series } })).pagination.total).toBeGreaterThan(before);
  });

  describe.each(recordFixtures)('a suspension', ({ type, fields, name }) => {
    test(`hides every ${type} everywhere, ends sessions, and is undone in one action`, async () => {
      const form = { ...fields, [name]: `Hidden ${type}` };
      const { id } = await submitRecord(site, member!, type, form);
      const { id: own } = await submitRecord(site, member!, type, { ...form, [name]: 'Own draft' });
      await admin!.tries('toggleStatus', { params: { type, id: own } });
      const { token } = (await login()).json();
      const seen = async (): Promise<boolean[]> => {
        const page = await site.tries(recordCallNames(type).get, { params: { id } });
        const list = type === 'release' ? '/releases/upcoming' : `/${collectionOf(type)}/all`;
        const search = await site.tries('search', { query: { q: 'hidden' } });
        const map = await site.request('GET', '/sitemaps/pages.xml');
        expect(map.statusCode).toBeLessThan(500);
        return [
          page.statusCode === 200,
          (await site.request('GET', list)).body.toUpperCase().includes(`HIDDEN ${type.toUpperCase()}`),
          search.json().results.length > 0,
        ];
      };
      expect(await seen()).toEqual([true, true, true]);
      expect((await update(member!.id, { suspended: true })).json()).toMatchObject({ suspended: true });
      expect(await seen()).toEqual([false, false, false]);
      expect(await names('?suspended=true')).toEqual(['Ziggy']);
      expect((await site.tries('validate', { token })).statusCode).toBe(401);
      const refused = await login();
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'account-suspended']);
      const published = await admin!.tries('toggleStatus', { params: { type, id } });
      expect([published.statusCode, published.json().code]).toEqual([409, 'author-suspended']);
      const queue = await admin!.must('listQueue');
      expect(queue.records.map((record) => record.id)).not.toContain(id);

      expect((await update(member!.id, { suspended: false })).json()).toMatchObject({ suspended: false });
      expect(await seen()).toEqual([true, true, true]);
      expect((await site.tries(recordCallNames(type).get, { params: { id: own } })).statusCode).toBe(404);
      expect((await login()).statusCode).toBe(200);
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('access to artists', (dialect) => {
  let site: TestApp;
  let author: TestAccount;
  let stranger: TestAccount;
  let admin: TestAccount;
  let count = 0;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    [author, stranger, admin] = [await site.signIn(), await site.signIn(), await site.signIn('admin')];
  });
  afterAll(() => site.close());

  async function add(account = author, at = site) {
    count += 1;
    const form = { artist_name: `Person ${count}`, artist_country: 'Japan' };
    return (await at.request('POST', '/artists/submit', { account, form })).json();
  }

  const change = (id: number | string, account: TestAccount | null, city = 'Kyoto') =>
    site.request('PUT', `/artists/${id}`, { account, form: { artist_city: city } });
  const statusFor = async (id: number, account: TestAccount | null = null) =>
    (await site.request('GET', `/artists/${id}`, { account })).statusCode;
  const isListed = async (id: number) =>
    (await site.request('GET', '/artists/all')).json().some((artist: { id: number }) => artist.id === id);
  const toggle = (id: number) => site.request('PUT', `/admin/toggle-status/artist/${id}`, { account: admin });

  test('submitting requires a token', async () => {
    const form = { artist_name: 'Nobody', artist_country: 'Japan' };
    const none = await site.request('POST', '/artists/submit', { form });
    expect([none.statusCode, none.json().detail]).toEqual([401, 'Authentication required']);
    const stale = await site.request('POST', '/artists/submit', { form, token: 'long-gone' });
    expect([stale.statusCode, stale.json().detail]).toEqual([401, 'Your session has expired. Please log in again.']);
  });

  test('its author and admins can change it, others get 403', async () => {
    const { id } = await add();
    expect((await change(id, author)).statusCode).toBe(200);
    const byAdmin = await change(id, admin, 'Osaka');
    expect(byAdmin.json()).toMatchObject({ artist_city: 'Osaka', created_by: author.id });
    const other = await change(id, stranger, 'Nara');
    expect(other.statusCode).toBe(403);
    expect(other.json()).toMatchObject({ type: '/problems/not-owner', title: 'Forbidden' });
    expect((await change(id, null)).statusCode).toBe(401);
    expect((await site.request('GET', `/artists/${id}`)).json().artist_city).toBe('Osaka');
  });

  test.each(['999999', '0', '-1', 'x', '1.5', '2147483648', '99999999999999999999'])(
    '%s is not an artist',
    async (id) => {
      for (const response of [await site.request('GET', `/artists/${id}`), await change(id, author)]) {
        expect(response.statusCode).toBe(404);
        expect(response.json().detail).toBe('Artist not found');
      }
    },
  );

  test('an inactive one is visible to its author and admins only', async () => {
    const { id } = await add();
    expect((await toggle(id)).json()).toEqual({ id, type: 'artist', status: 'inactive' });
    expect([await statusFor(id), await statusFor(id, stranger)]).toEqual([404, 404]);
    expect([await statusFor(id, author), await statusFor(id, admin)]).toEqual([200, 200]);
    expect(await isListed(id)).toBe(false);
    expect((await change(id, stranger)).statusCode).toBe(404);
    expect((await change(id, author)).json()).toMatchObject({ status: 'inactive', artist_city: 'Kyoto' });
    expect((await toggle(id)).json().status).toBe('active');
    expect([await statusFor(id), await isListed(id)]).toEqual([200, true]);
  });

  test('a deleted one is visible to admins only', async () => {
    const { id } = await add();
    const remove = (account: TestAccount | null) => site.request('DELETE', `/artists/${id}`, { account });
    expect([(await remove(null)).statusCode, (await remove(author)).statusCode]).toEqual([401, 403]);
    const deleted = await remove(admin);
    expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
    expect((await remove(admin)).statusCode).toBe(404);
    expect([await statusFor(id), await statusFor(id, author), await statusFor(id, admin)]).toEqual([404, 404, 200]);
    expect(await isListed(id)).toBe(false);
    expect((await change(id, author)).statusCode).toBe(404);
  });

  test('an expired token gets the public response', async () => {
    const { id } = await add();
    const response = await site.request('GET', `/artists/${id}`, { token: 'long-gone' });
    expect(response.statusCode).toBe(200);
  });

  test('no response contains an email; the author is an id', async () => {
    const artist = await add();
    const responses = [
      await site.request('GET', '/artists/all'),
      await site.request('GET', `/artists/${artist.id}`),
      await site.request('GET', `/artists/${artist.id}`, { account: author }),
      await change(artist.id, author),
    ];
    for (const { body } of responses) {
      expect(body).not.toContain(author.email);
      expect(body).not.toContain(author.username);
    }
    expect(artist.created_by).toBe(author.id);
  });

  describe('under MODERATION=all', () => {
    let strict: TestApp;
    beforeAll(async () => {
      strict = await createTestApp(dialect, { MODERATION: 'all' });
    });
    afterAll(() => strict.close());

    test("members' submissions are pending, admins' are not", async () => {
      const [member, other, boss] = [await strict.signIn(), await strict.signIn(), await strict.signIn('admin')];
      const waiting = await add(member, strict);
      expect(waiting.status).toBe('inactive');
      const seenBy = async (account: TestAccount | null) =>
        (await strict.request('GET', `/artists/${waiting.id}`, { account })).statusCode;
      expect([await seenBy(null), await seenBy(other), await seenBy(member), await seenBy(boss)]).toEqual([
        404, 404, 200, 200,
      ]);
      const own = await add(boss, strict);
      expect(own.status).toBe('active');
      const list: { id: number }[] = (await strict.request('GET', '/artists/all')).json();
      expect(list.map((artist) => artist.id)).toEqual([own.id]);
    });
  });
});

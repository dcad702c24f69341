import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('decorations', (dialect) => {
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

  /** Submits a crew that is valid apart from `fields`. */
  function submit(fields: Readonly<Record<string, unknown>> = {}, account: TestAccount | null = author, at = site) {
    count += 1;
    const form = { decoration_name: `Crew ${count}`, country: 'Portugal', ...fields };
    return at.request('POST', '/decorations/submit', { account, form });
  }

  async function submitted(fields: Readonly<Record<string, unknown>> = {}, account = author, at = site) {
    const response = await submit(fields, account, at);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  }

  const change = (id: number | string, account: TestAccount | null, form: Record<string, string>) =>
    site.request('PUT', `/decorations/${id}`, { account, form });
  const toggle = (id: number) => site.request('PUT', `/admin/toggle-status/decoration/${id}`, { account: admin });
  const remove = (id: number, account: TestAccount | null = admin) =>
    site.request('DELETE', `/decorations/${id}`, { account });
  const statusFor = async (id: number, account: TestAccount | null = null) =>
    (await site.request('GET', `/decorations/${id}`, { account })).statusCode;
  const listed = async (): Promise<{ id: number; decoration_name: string }[]> =>
    (await site.request('GET', '/decorations/all')).json();

  async function suggested(query: string): Promise<string[]> {
    const url = `/decorations/suggestions?query=${encodeURIComponent(query)}`;
    const response = await site.request('GET', url, { account: author });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().map((crew: { decoration_name: string }) => crew.decoration_name);
  }

  test('all fields are stored and visible to everyone', async () => {
    const crew = await submitted({
      decoration_name: ' Fractal  weavers ',
      description: 'Strings\r\nand UV',
      descriptions: { de: 'Fäden' },
      area: ' Alentejo ',
      link1: 'https://a.example',
      link2: 'http://b.example',
      link3: 'https://c.example',
      status: 'deleted',
      created_by: '999',
      user_id: '999',
    });
    expect(crew).toMatchObject({
      decoration_name: 'FRACTAL  WEAVERS',
      description: 'Strings\nand UV',
      descriptions: { de: 'Fäden' },
      country: 'Portugal',
      area: 'Alentejo',
      link1: 'https://a.example',
      link2: 'http://b.example',
      link3: 'https://c.example',
      status: 'active',
      created_by: author.id,
      created_at: '2026-06-15T12:00:00.000Z',
      updated_at: '2026-06-15T12:00:00.000Z',
    });
    const seen = await site.request('GET', `/decorations/${crew.id}`);
    expect(seen.json()).toEqual(crew);
    expect(seen.body).not.toContain(author.email);
    const { id, decoration_name, country, area } = crew;
    expect(await listed()).toContainEqual(expect.objectContaining({ id, decoration_name, country, area }));
    expect(await submitted()).toMatchObject({ description: null, area: null, link1: null, link2: null, link3: null });
  });

  test.each([
    ['decoration_name', '', 'Decoration name and country are required'],
    ['country', ' ', 'Decoration name and country are required'],
    ['decoration_name', 'ß'.repeat(101), 'Decoration name can have at most 200 characters'],
    ['decoration_name', 'a\u0007b', 'Decoration name contains characters that cannot be stored'],
    ['area', 'a'.repeat(201), 'Area can have at most 200 characters'],
    ['description', 'd'.repeat(20_001), 'Description can have at most 20000 characters'],
    ['country', 'Narnia', 'Please choose a country from the list'],
    ['link1', 'javascript:alert(1)', 'Website must be a link that starts with http:// or https://'],
    ['link3', 'ftp://x.example', 'Link 3 must be a link that starts with http:// or https://'],
  ])('%s is rejected when it is %.20j', async (field, value, sentence) => {
    const response = await submit({ [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: sentence, errors: [{ field, message: sentence }] });
  });

  test('a change keeps absent fields, clears empty ones, and cannot clear required ones', async () => {
    const before = await submitted({ area: 'Berlin', link1: 'https://a.example', description: 'Long' });
    site.clock.advance(1000);
    const after = (await change(before.id, author, { area: '', link1: '', link2: 'https://b.example' })).json();
    const updated_at = new Date(site.clock.now()).toISOString();
    expect(after).toEqual({ ...before, area: null, link1: null, link2: 'https://b.example', updated_at });
    for (const field of ['decoration_name', 'country']) {
      const refused = await change(before.id, author, { [field]: '' });
      expect([refused.statusCode, refused.json().detail]).toEqual([422, 'Decoration name and country are required']);
    }
    expect((await site.request('GET', `/decorations/${before.id}`)).json()).toEqual(after);
  });

  describe('names', () => {
    test('are unique ignoring case, spaces and Unicode composition, also when changed', async () => {
      await submitted({ decoration_name: 'Café  Lumière' });
      const other = await submitted();
      const again = await submit({ decoration_name: 'cafe\u0301 LUMIÈRE' });
      expect(again.statusCode).toBe(409);
      expect(again.json()).toMatchObject({
        detail: 'This decoration name already exists',
        errors: [{ field: 'decoration_name' }],
      });
      expect((await change(other.id, author, { decoration_name: 'café lumière' })).statusCode).toBe(409);
      expect(
        (await change(other.id, author, { decoration_name: other.decoration_name.toLowerCase() })).statusCode,
      ).toBe(200);
    });

    test('of two concurrent submissions with one name one is accepted', async () => {
      const responses = await Promise.all(Array.from({ length: 3 }, () => submit({ decoration_name: 'Race' })));
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    });

    test('are available again after deletion; then the old crew cannot be restored', async () => {
      const { id } = await submitted({ decoration_name: 'Mirage' });
      await remove(id);
      await submitted({ decoration_name: 'Mirage' });
      const response = await toggle(id);
      expect([response.statusCode, response.json().detail]).toEqual([409, 'This decoration name already exists']);
    });

    test('are suggested from two characters at the beginning of words, literally, only active ones', async () => {
      await submitted({ decoration_name: 'Silk 100%_\\ Road' });
      const hidden = await submitted({ decoration_name: 'Silk Away' });
      await toggle(hidden.id);
      expect(await suggested('s')).toEqual([]);
      expect(await suggested('si')).toEqual(['SILK 100%_\\ ROAD']);
      expect(await suggested('ro')).toEqual(['SILK 100%_\\ ROAD']);
      expect(await suggested('100%_\\')).toEqual(['SILK 100%_\\ ROAD']);
      for (const sign of ['ilk', '%%', '__', '\\\\', 's%']) expect(await suggested(sign)).toEqual([]);
      expect((await site.request('GET', '/decorations/suggestions?query=si')).statusCode).toBe(401);
    });

    test('determine the order of the list', async () => {
      for (const name of ['order B', 'Order a', 'ORDER C']) await submitted({ decoration_name: name });
      const names = (await listed()).map((crew) => crew.decoration_name).filter((name) => name.startsWith('ORDER'));
      expect(names).toEqual(['ORDER A', 'ORDER B', 'ORDER C']);
    });
  });

  describe('access', () => {
    test('only its author and admins can change it', async () => {
      const { id } = await submitted();
      expect((await change(id, author, { area: 'One' })).statusCode).toBe(200);
      expect((await change(id, admin, { area: 'Two' })).json()).toMatchObject({ area: 'Two', created_by: author.id });
      const other = await change(id, stranger, { area: 'Three' });
      expect([other.statusCode, other.json().type]).toEqual([403, '/problems/not-owner']);
      expect([(await change(id, null, {})).statusCode, (await submit({}, null)).statusCode]).toEqual([401, 401]);
      expect((await site.request('PUT', `/decorations/${id}`, { account: author, json: {} })).statusCode).toBe(415);
    });

    test.each(['999999', '0', 'x', '2147483648'])('%s is not a decoration', async (id) => {
      for (const response of [await site.request('GET', `/decorations/${id}`), await change(id, author, {})]) {
        expect([response.statusCode, response.json().detail]).toEqual([404, 'Decoration not found']);
      }
    });

    test('an inactive one is visible to its author and admins, a deleted one to admins only', async () => {
      const { id } = await submitted();
      const seen = async () => [
        await statusFor(id),
        await statusFor(id, stranger),
        await statusFor(id, author),
        await statusFor(id, admin),
      ];
      const isListed = async () => (await listed()).some((crew) => crew.id === id);
      expect((await toggle(id)).json()).toEqual({ id, type: 'decoration', status: 'inactive' });
      expect([await seen(), await isListed()]).toEqual([[404, 404, 200, 200], false]);
      expect((await change(id, stranger, {})).statusCode).toBe(404);
      expect([(await remove(id, null)).statusCode, (await remove(id, author)).statusCode]).toEqual([401, 403]);
      expect([(await remove(id)).statusCode, (await remove(id)).statusCode]).toEqual([204, 404]);
      expect([await seen(), await isListed()]).toEqual([[404, 404, 404, 200], false]);
      expect((await toggle(id)).json().status).toBe('active');
      expect([await seen(), await isListed()]).toEqual([[200, 200, 200, 200], true]);
    });

    test("under MODERATION=all a member's new one is pending", async () => {
      const strict = await createTestApp(dialect, { MODERATION: 'all' });
      const waiting = await submitted({}, await strict.signIn(), strict);
      expect(waiting.status).toBe('inactive');
      expect((await strict.request('GET', `/decorations/${waiting.id}`)).statusCode).toBe(404);
      expect((await submitted({}, await strict.signIn('admin'), strict)).status).toBe('active');
      await strict.close();
    });
  });
});

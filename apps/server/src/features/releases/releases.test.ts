import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('releases', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [author, stranger, admin] = [await site.signIn(), await site.signIn(), await site.signIn('admin')];

  const fine = { release_name: 'First Light', artist_name: 'Someone', release_date: '2026-06-01' };

  /** Submits a release that is valid apart from `fields`. */
  const submit = (fields: Readonly<Record<string, unknown>> = {}, account: TestAccount | null = author) =>
    site.request('POST', '/releases/submit', { account, form: { ...fine, ...fields } });

  async function submitted(fields: Readonly<Record<string, unknown>> = {}) {
    const response = await submit(fields);
    expect(response.statusCode, response.body).toBe(201);
    return response.json();
  }

  const change = (id: number | string, account: TestAccount | null, form: Record<string, string>) =>
    site.request('PUT', `/releases/${id}`, { account, form });
  const get = (id: number, account: TestAccount | null = null) => site.request('GET', `/releases/${id}`, { account });
  const toggle = (id: number) => site.request('PUT', `/admin/toggle-status/release/${id}`, { account: admin });
  const remove = (id: number, account: TestAccount | null = admin) =>
    site.request('DELETE', `/releases/${id}`, { account });

  async function isListed(id: number): Promise<string[]> {
    const views = await Promise.all(
      ['upcoming', 'past'].map(async (view) => {
        const { releases } = (await site.request('GET', `/releases/${view}?limit=100`)).json();
        return releases.some((release: { id: number }) => release.id === id) ? [view] : [];
      }),
    );
    return views.flat();
  }

  test('all fields are stored and visible to everyone', async () => {
    const release = await submitted({
      release_name: ' Deep  Dive (Remix) ',
      artist_name: ' unknown  soul ',
      label: 'iboga',
      release_date: '2026-06-15',
      link1: 'https://a.example',
      link2: 'http://b.example',
      link3: 'https://c.example',
      status: 'cancelled',
      created_by: '999',
      user_id: '999',
      artist_id: '1',
    });
    expect(release).toMatchObject({
      release_name: 'Deep  Dive (Remix)',
      artist_name: 'UNKNOWN  SOUL',
      label: 'IBOGA',
      release_date: '2026-06-15',
      link1: 'https://a.example',
      link2: 'http://b.example',
      link3: 'https://c.example',
      status: 'released',
      created_by: author.id,
      created_at: '2026-06-15T12:00:00.000Z',
      updated_at: '2026-06-15T12:00:00.000Z',
    });
    const seen = await get(release.id);
    expect(seen.json()).toEqual(release);
    expect(seen.body).not.toContain(author.email);
    const { id, release_name, artist_name, label } = release;
    const listed = expect.objectContaining({ id, release_name, artist_name, label });
    expect((await site.request('GET', '/releases/past')).json().releases).toContainEqual(listed);
    expect(await submitted()).toMatchObject({ label: null, link1: null, link2: null, link3: null });
  });

  const requiredSentence = 'Release name, artist name, and release date are required';
  test.each([
    ['release_name', '', requiredSentence],
    ['artist_name', ' ', requiredSentence],
    ['release_date', '', requiredSentence],
    ['release_date', '2026-02-30', 'Release date must be a day that exists, written YYYY-MM-DD'],
    ['release_date', '1.6.2026', 'Release date must be a day that exists, written YYYY-MM-DD'],
    ['release_name', 'r'.repeat(201), 'Release name can have at most 200 characters'],
    ['artist_name', 'ß'.repeat(101), 'Artist name can have at most 200 characters'],
    ['label', 'l'.repeat(201), 'Label can have at most 200 characters'],
    ['release_name', 'a\u0000b', 'Release name contains characters that cannot be stored'],
    ['link2', 'javascript:alert(1)', 'Store must be a link that starts with http:// or https://'],
  ])('%s is rejected when it is %.20j', async (field, value, sentence) => {
    const response = await submit({ [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ detail: sentence, errors: [{ field, message: sentence }] });
  });

  test('a change keeps absent fields, clears empty ones, and cannot clear required ones', async () => {
    const before = await submitted({ label: 'Zenon', link1: 'https://a.example', link3: 'https://c.example' });
    site.clock.advance(1000);
    const after = (await change(before.id, author, { label: '', link1: '', link2: 'https://b.example' })).json();
    const updated_at = new Date(site.clock.now()).toISOString();
    expect(after).toEqual({ ...before, label: null, link1: null, link2: 'https://b.example', updated_at });
    for (const field of ['release_name', 'artist_name', 'release_date']) {
      const refused = await change(before.id, author, { [field]: '' });
      expect([refused.statusCode, refused.json().detail]).toEqual([422, requiredSentence]);
    }
    expect((await get(before.id)).json()).toEqual(after);
  });

  test('a cover is stored, kept when none is sent, replaced by a new one, and rejected when invalid', async () => {
    const cover = async (shade: number) => ({ field: 'cover_image', bytes: await onePicture(shade) });
    const files = [await cover(1)];
    const release = (await site.request('POST', '/releases/submit', { account: author, form: fine, files })).json();
    expect(release.picture).toMatchObject({ src: release.cover_image_url, width: 40, height: 30, widths: [40] });
    expect((await site.request('GET', release.cover_image_url)).statusCode).toBe(200);
    expect((await change(release.id, author, { label: 'New' })).json().picture).toEqual(release.picture);
    const update = (bytes: Uint8Array) =>
      site.request('PUT', `/releases/${release.id}`, {
        account: author,
        form: {},
        files: [{ field: 'cover_image', bytes, filename: 'front.png' }],
      });
    expect((await update((await cover(2)).bytes)).json().cover_image_url).not.toBe(release.cover_image_url);
    const fake = await update(Buffer.from('<svg/>'));
    expect(fake.statusCode).toBe(422);
    expect(fake.json()).toMatchObject({
      detail: 'Only JPG and PNG files are allowed',
      errors: [{ field: 'cover_image', message: 'Only JPG and PNG files are allowed (front.png)' }],
    });
    const large = await update(Buffer.alloc(5_242_881));
    expect([large.statusCode, large.json().detail]).toEqual([413, 'Image size must be less than 5MB']);
  });

  describe('status', () => {
    test('depends on the date, which can be changed', async () => {
      const { id, status } = await submitted({ release_date: '2026-06-16' });
      expect([status, await isListed(id)]).toEqual(['upcoming', ['upcoming']]);
      expect((await change(id, author, { release_date: '2026-06-15' })).json().status).toBe('released');
      expect(await isListed(id)).toEqual(['past']);
      expect((await change(id, author, { release_date: '2027-01-01' })).json().status).toBe('upcoming');
      expect(await isListed(id)).toEqual(['upcoming']);
    });

    test('changes to released automatically on its day', async () => {
      const { id } = await submitted({ release_date: '2026-06-16' });
      const seen = async () => [(await get(id)).json().status, ...(await isListed(id))];
      site.clock.set('2026-06-15T23:59:59.999Z');
      expect(await seen()).toEqual(['upcoming', 'upcoming']);
      site.clock.set('2026-06-16T00:00:00.000Z');
      expect(await seen()).toEqual(['released', 'past']);
      site.clock.set('2026-06-15T12:00:00.000Z');
    });

    test.each([
      ['released', '2026-01-01', 'past'],
      ['upcoming', '2026-12-01', 'upcoming'],
    ])(
      '%s and cancelled alternate; cancelled is visible to author and admins only',
      async (status, release_date, view) => {
        const { id } = await submitted({ release_date });
        const cancelled = await toggle(id);
        expect(cancelled.json()).toEqual({ id, type: 'release', status: 'cancelled' });
        expect(await isListed(id)).toEqual([]);
        const codes = await Promise.all(
          [null, stranger, author, admin].map(async (account) => (await get(id, account)).statusCode),
        );
        expect(codes).toEqual([404, 404, 200, 200]);
        expect((await change(id, author, { label: 'Kept' })).json()).toMatchObject({
          label: 'KEPT',
          status: 'cancelled',
        });
        expect((await toggle(id)).json().status).toBe(status);
        expect(await isListed(id)).toEqual([view]);
      },
    );

    test('a deleted one is visible to admins only, and restored according to its date', async () => {
      const { id } = await submitted({ release_date: '2026-12-24' });
      expect([(await remove(id, null)).statusCode, (await remove(id, author)).statusCode]).toEqual([401, 403]);
      expect([(await remove(id)).statusCode, (await remove(id)).statusCode]).toEqual([204, 404]);
      const codes = await Promise.all(
        [null, author, admin].map(async (account) => (await get(id, account)).statusCode),
      );
      expect([codes, await isListed(id)]).toEqual([[404, 404, 200], []]);
      expect((await get(id, admin)).json().status).toBe('deleted');
      expect((await toggle(id)).json().status).toBe('upcoming');
    });
  });

  describe('access', () => {
    test('only its author and admins can change it', async () => {
      const { id } = await submitted();
      expect((await change(id, admin, { label: 'Two' })).json()).toMatchObject({ label: 'TWO', created_by: author.id });
      const other = await change(id, stranger, { label: 'Three' });
      expect([other.statusCode, other.json().type]).toEqual([403, '/problems/not-owner']);
      expect([(await change(id, null, {})).statusCode, (await submit({}, null)).statusCode]).toEqual([401, 401]);
      expect((await site.request('POST', '/releases/submit', { account: author, json: fine })).statusCode).toBe(415);
    });

    test.each(['999999', '0', 'x', '2147483648', 'all'])('%s is not a release', async (id) => {
      for (const response of [await site.request('GET', `/releases/${id}`), await change(id, author, {})]) {
        expect([response.statusCode, response.json().detail]).toEqual([404, 'Release not found']);
      }
    });
  });
});

import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { createSuiteApp, type TestApp, type TestAccount } from '../testing/test-app.ts';

/** A response as received over the wire. */
interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Makes a request over a real connection and returns the raw response. */
function fetchRaw(site: TestApp, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const port = listeningPort(site.app.server);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject).end();
  });
}

describeOnDatabase('the public cache', async (dialect) => {
  const site = await createSuiteApp(dialect);
  let member: TestAccount;
  let id: number;
  let count = 0;
  beforeAll(async () => {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    member = await site.signIn();
    id = await add('First');
    for (const letter of 'abcdefgh') await add(`Filler ${letter}`);
  });

  const get = (path: string, headers?: Record<string, string>) => fetchRaw(site, path, headers);
  const head = (path: string, headers?: Record<string, string>) => fetchRaw(site, path, headers, 'HEAD');
  const signedIn = () => ({ authorization: `Bearer ${member.token}` });

  async function add(artist_name: string) {
    const form = { artist_name, artist_country: 'Peru', artist_info: 'x'.repeat(300) };
    return (await member.must('submitArtist', { form })).id;
  }

  const changeCity = (artist_city: string) => member.tries('updateArtist', { params: { id }, form: { artist_city } });

  /**
   * Advances the content version without changing any response, so that the next one is rendered again but identical.
   */
  const touchNothing = () => site.deps.contentVersion.advance(site.deps.contentVersion.current() + 1);

  /** Changes a row without notifying the server, so that only a cached response can still contain the old value. */
  const changeUnseen = (artist_city: string) =>
    site.deps.store.db.updateTable('artist').set({ artist_city }).where('id', '=', id).execute();

  test.each(['/artists/all', '/artists/ID'])(
    '%s is cached until the next write, then never served again',
    async (route) => {
      const path = route.replace('ID', String(id));
      await changeCity('Lima');
      const first = await get(path);
      expect(first.body.toString()).toContain('Lima');
      await changeUnseen('Cusco');
      const second = await get(path);
      expect([second.status, second.body.equals(first.body), second.headers.etag]).toEqual([
        200,
        true,
        first.headers.etag,
      ]);
      const { date: _d, ...headers } = first.headers;
      expect(second.headers).toMatchObject(headers);

      await add(`News of ${route}`);
      const third = await get(path);
      expect(third.body.toString()).toContain('Cusco');
      expect(third.headers.etag).not.toBe(first.headers.etag);
      const late = await get(path, { 'if-none-match': first.headers.etag ?? '' });
      expect([late.status, late.body.equals(third.body)]).toEqual([200, true]);
    },
  );

  test.each([
    ['a header that is no token', () => 'x'],
    ['an unknown token', () => 'Bearer unknown'],
    ['a member', () => signedIn().authorization],
  ])('what does not depend on who asks is cached for %s as well', async (_who, authorizationOf) => {
    const headers = { authorization: authorizationOf() };
    await changeCity(`Lima ${(count += 1)}`);
    const first = await get('/artists/all', headers);
    await changeUnseen('Ica');
    for (const others of [headers, {}]) {
      const second = await get('/artists/all', others);
      expect([second.body.equals(first.body), second.headers.etag]).toEqual([true, first.headers.etag]);
    }
    const own = await get(`/artists/${id}`, headers);
    expect([own.body.toString(), own.headers['cache-control']]).toEqual([
      expect.stringContaining('Ica'),
      'private, no-store',
    ]);
  });

  test('expires when the day changes', async () => {
    await changeCity('Lima');
    await get(`/artists/${id}`);
    await changeUnseen('Tacna');
    site.clock.set('2026-06-16T00:00:00.000Z');
    expect((await get(`/artists/${id}`)).body.toString()).toContain('Tacna');
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  describe.each([
    ['made afresh', false],
    ['kept', true],
  ])('%s', (_, kept) => {
    /** Requests a path that is not cached yet, or has just been cached. */
    async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
      count += 1;
      await changeCity(`City ${count}`);
      if (kept) await get(path);
      return fetchRaw(site, path, headers, method);
    }

    test.each([
      [undefined, undefined],
      ['', undefined],
      ['identity', undefined],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0.5', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0, gzip;q=0', undefined],
      ['br;q=0.2, gzip;q=0.9', 'gzip'],
      ['*', 'br'],
      ['*;q=0', undefined],
      ['BR', 'br'],
      ['deflate, zstd', undefined],
      ['xbr, gzipped', undefined],
    ])('accept-encoding %j selects %j', async (accepted, coding) => {
      const { status, headers, body } = await ask(
        '/artists/all',
        accepted === undefined ? {} : { 'accept-encoding': accepted },
      );
      expect([status, headers['content-encoding']]).toEqual([200, coding]);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers.vary).toBe('Origin, Accept-Encoding, Authorization');
      const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
      const other = await get('/artists/all');
      expect([plain.equals(other.body), headers.etag]).toEqual([true, other.headers.etag]);
      expect(JSON.parse(plain.toString())).toContainEqual(expect.objectContaining({ artist_name: 'FIRST' }));
    });

    test('security headers are present', async () => {
      const { headers } = await ask('/artists/all');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    });

    test('a small response is sent uncompressed', async () => {
      const { headers, body } = await ask('/releases/past', { 'accept-encoding': 'br, gzip' });
      expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, String(body.length)]);
      expect(JSON.parse(body.toString()).releases).toEqual([]);
    });

    test('if-none-match gets a 304 without a body', async () => {
      const { etag = '' } = (await ask('/artists/all')).headers;
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const condition of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        if (!kept) await touchNothing();
        const answer = await get('/artists/all', { 'if-none-match': condition, 'accept-encoding': 'br' });
        expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
        expect(answer.headers.vary).toBe('Origin, Accept-Encoding, Authorization');
        expect(answer.headers['content-length']).toBeUndefined();
      }
      expect((await get('/artists/all', { 'if-none-match': 'W/"other"' })).status).toBe(200);
    });

    test.each(['br', 'gzip', 'identity'])('HEAD returns the headers of GET, in %s', async (coding) => {
      const answer = await ask('/artists/all', { 'accept-encoding': coding }, 'HEAD');
      const { date: _h, ...expected } = (await get('/artists/all', { 'accept-encoding': coding })).headers;
      const { date: _d, ...headers } = answer.headers;
      expect([answer.status, answer.body.length, headers]).toEqual([200, 0, expected]);
    });
  });

  test('a frequently requested response is recompressed and keeps its ETag', async () => {
    const ask = () => get('/artists/all', { 'accept-encoding': 'br' });
    await changeCity('Lima');
    const first = await ask();
    await expect.poll(async () => (await ask()).body.length).toBeLessThan(first.body.length);
    const later = await ask();
    expect(brotliDecompressSync(later.body).equals(brotliDecompressSync(first.body))).toBe(true);
    expect([later.headers.etag, later.headers['content-length']]).toEqual([
      first.headers.etag,
      String(later.body.length),
    ]);

    await changeCity('Tacna');
    await changeCity('Lima');
    expect((await ask()).body.equals(later.body), 'made again, and come out the same').toBe(true);
    await changeCity('Tacna');
    expect(brotliDecompressSync((await ask()).body).toString()).toContain('Tacna');
  });

  test('HEAD fills the cache for GET', async () => {
    await changeCity('Ica');
    await head(`/artists/${id}`);
    await changeUnseen('Puno');
    expect((await get(`/artists/${id}`)).body.toString()).toContain('Ica');
  });

  test('URLs that differ only in their query are cached separately', async () => {
    const [first, second] = [await get('/events/all?limit=1'), await get('/events/all?limit=2')];
    expect(JSON.parse(first.body.toString()).pagination.limit).toBe(1);
    expect(JSON.parse(second.body.toString()).pagination.limit).toBe(2);
    expect(JSON.parse((await get('/events/all?limit=1')).body.toString()).pagination.limit).toBe(1);
  });

  describe('a response to an authenticated request', () => {
    test('is neither stored in nor served from the cache', async () => {
      await changeCity('Lima');
      await get(`/artists/${id}`);
      await changeUnseen('Mine');
      const own = await get(`/artists/${id}`, signedIn());
      expect(own.body.toString()).toContain('Mine');
      expect([own.headers['cache-control'], own.headers.etag]).toEqual(['private, no-store', undefined]);
      expect(own.headers.vary).toContain('Authorization');
      expect((await get(`/artists/${id}`)).body.toString()).toContain('Lima');
      const stale = await get(`/artists/${id}`, { authorization: 'Bearer long-gone' });
      expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'private, no-store']);
    });

    test('of content visible only to its author is never cached', async () => {
      const admin = await site.signIn('admin');
      await admin.tries('toggleStatus', { params: { type: 'artist', id } });
      expect((await get(`/artists/${id}`, signedIn())).status).toBe(200);
      const hidden = await get(`/artists/${id}`);
      expect([hidden.status, hidden.headers['cache-control']]).toEqual([404, 'no-store']);
      await admin.tries('toggleStatus', { params: { type: 'artist', id } });
      expect((await get(`/artists/${id}`)).status).toBe(200);
    });

    test('is still compressed', async () => {
      const { headers, body } = await get('/artists/all', { ...signedIn(), 'accept-encoding': 'gzip' });
      expect(headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(body).toString())).toContainEqual(expect.objectContaining({ id }));
    });
  });

  test.each(['/artists/check-duplicate/first', '/auth/validate', '/artists/suggestions?query=fi'])(
    '%s is not cached by clients',
    async (path) => {
      for (const headers of [{}, signedIn()]) {
        expect((await get(path, headers)).headers['cache-control']).toMatch(/no-store$/);
      }
    },
  );

  test('a response read during a write is not cached', async () => {
    for (let round = 0; round < 15; round += 1) {
      const name = `ROUND ${round}`;
      await Promise.all([get('/artists/all'), add(name), get('/artists/all'), get('/artists/all')]);
      expect((await get('/artists/all')).body.toString()).toContain(name);
    }
  });
});

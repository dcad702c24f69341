import { beforeEach, expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { pagesOf } from '../testing/fakes/stub-pages.ts';
import { submitRecord, editRecord } from '../testing/record-fixtures.ts';
import { createSuiteApp } from '../testing/test-app.ts';
import type { RenderPage } from './ssr.ts';

/** URLs of the pages in the order in which they were rendered. */
const rendered: string[] = [];

/** A page `/page/7` that shows artist 7 as returned by the API, and the day. */
const render: RenderPage = async ({ url }, { call, today }) => {
  const { pathname } = new URL(url);
  rendered.push(pathname);
  const { status, body } = await call(pathname.replace('/page/', '/artists/'));
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(`<!doctype html><title>${today}</title>${body}${'.'.repeat(1000)}`, { status, headers });
};

describeOnDatabase('the page cache', async (dialect) => {
  const site = await createSuiteApp(dialect, {}, pagesOf(render));
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${listeningPort(site.app.server)}`;
  const member = await site.signIn();
  const ids: number[] = [];
  for (const artist_name of ['First', 'Second']) {
    const answer = await member.tries('submitArtist', { form: { artist_name, artist_country: 'Peru' } });
    ids.push(answer.json().id);
  }
  beforeEach(() => {
    rendered.length = 0;
  });

  async function open(id: number | undefined, headers: Record<string, string> = {}) {
    const response = await fetch(`${address}/page/${id}`, { headers: { accept: 'text/html', ...headers } });
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text: await response.text(),
      headers: response.headers,
    };
  }

  const changeCity = async (id = 0, artist_city: string): Promise<void> => {
    await editRecord(site, member, 'artist', id, { artist_city });
  };

  test('a page is rendered again only when one of its dependencies has changed', async () => {
    const [mine, other] = ids;
    const before = { mine: await open(mine), other: await open(other) };
    await changeCity(mine, 'Lima');
    rendered.length = 0;
    const after = { mine: await open(mine), other: await open(other) };
    expect(after.mine.text).toContain('Lima');
    expect([after.other.text, after.other.etag]).toEqual([before.other.text, before.other.etag]);
    expect(Object.fromEntries(after.other.headers)).toMatchObject({
      'content-security-policy': before.other.headers.get('content-security-policy'),
      'content-type': 'text/html; charset=utf-8',
    });
    expect(rendered).toEqual([`/page/${mine}`]);

    await changeCity(mine, 'Cusco');
    const known = { 'if-none-match': before.other.etag };
    const [renewed, ready] = [await open(other, known), await open(other, known)];
    expect([renewed.status, ready.status]).toEqual([304, 304]);
    // a browser updates its stored headers with those of a 304
    expect([...renewed.headers.keys()]).toEqual([...ready.headers.keys()]);
    expect(ready.headers.has('content-security-policy')).toBe(false);
    expect((await open(mine, { 'if-none-match': before.mine.etag })).text).toContain('Cusco');
  });

  test('a page is rendered again on the next day', async () => {
    const [mine] = ids;
    await open(mine);
    site.clock.set('2026-06-16T00:00:00.000Z');
    expect((await open(mine)).text).toContain('2026-06-16');
    site.clock.set('2026-06-15T12:00:00.000Z');
  });

  test('the page of a deleted record is evicted', async () => {
    const admin = await site.signIn('admin');
    const { id } = await submitRecord(site, member, 'artist', { artist_name: 'Third' });
    expect((await open(id)).status).toBe(200);
    expect((await admin.tries('deleteArtist', { params: { id } })).statusCode).toBe(204);
    expect((await open(id)).status).toBe(404);
  });

  test('concurrent requests after a write share one render', async () => {
    const [mine] = ids;
    await changeCity(mine, 'Ica');
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => open(mine, { 'accept-encoding': ['br', 'gzip', 'identity'][at % 3]! })),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.text).toContain('Ica');
    expect(rendered).toEqual([`/page/${mine}`]);
  });

  test('requests that arrive after a write do not join a render started before it', async () => {
    const [mine] = ids;
    for (const city of ['PUNO', 'NAZCA', 'TACNA']) {
      const early = Array.from({ length: 4 }, () => open(mine));
      await changeCity(mine, city);
      const late = await Promise.all(Array.from({ length: 4 }, () => open(mine)));
      expect(late.map(({ text }) => text.includes(city))).toEqual([true, true, true, true]);
      await Promise.all(early);
    }
  });
});

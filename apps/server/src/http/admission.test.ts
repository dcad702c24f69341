import { type ClientRequest, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { Pages } from '../pages/ssr.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { createSuiteApp, type TestAccount } from '../testing/test-app.ts';

/** URLs of pages in the order in which they were rendered. */
const rendered: string[] = [];
/** Ends the rendering of `/hold`. */
let release = (): void => undefined;
let begun = Promise.withResolvers<void>();

const pages: Pages = {
  renderer: () =>
    Promise.resolve(async ({ url }) => {
      const { pathname } = new URL(url);
      rendered.push(pathname);
      if (pathname.startsWith('/hold')) {
        const held = Promise.withResolvers<void>();
        release = held.resolve;
        begun.resolve();
        await held.promise;
      }
      return new Response(pathname, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }),
  routes: [],
  clientDir: null,
  development: false,
};

interface Asked {
  /** Resolves when the server has received the request. */
  taken: Promise<void>;
  answer: Promise<{
    status: number;
    retryAfter: string | undefined;
    type: string;
    policy: string | undefined;
    body: string;
  }>;
  request: ClientRequest;
}

describe('admission control under overload', async () => {
  let pageCount = 0;
  const site = await createSuiteApp('sqlite', { REQUESTS_AT_ONCE: '1' }, pages);
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const port = listeningPort(site.app.server);
  const member = await site.signIn();
  const admin = await site.signIn('admin');
  afterEach(() => release());

  function ask(
    path: string,
    {
      account,
      accept = 'application/json',
      body,
    }: { account?: Pick<TestAccount, 'token'>; accept?: string; body?: string } = {},
  ): Asked {
    const taken = Promise.withResolvers<void>();
    const headers = {
      accept,
      expect: '100-continue',
      ...(account && { authorization: `Bearer ${account.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path,
      headers,
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
    });
    request.once('continue', () => taken.resolve());
    request.on('error', () => undefined);
    const answer = new Promise<Awaited<Asked['answer']>>((resolve) => {
      request.once('response', (response) => {
        const {
          statusCode: status = 0,
          headers: { 'retry-after': retryAfter, 'content-type': type = '', 'content-security-policy': policies },
        } = response;
        void text(response).then((received) =>
          resolve({ status, retryAfter, type, policy: String(policies), body: received }),
        );
      });
    });
    request.end(body);
    return { taken: taken.promise, answer, request };
  }

  /** Returns the URL of a page that has not been requested before. */
  const newPage = (): string => {
    pageCount += 1;
    return `/page/${pageCount}`;
  };

  /** Occupies the only slot until `release`. */
  async function hold(): Promise<Asked> {
    begun = Promise.withResolvers<void>();
    pageCount += 1;
    const held = ask(`/hold/${pageCount}`);
    await begun.promise;
    rendered.length = 0;
    return held;
  }

  async function askAll(count: number): Promise<Asked[]> {
    const asked = Array.from({ length: count }, () => ask(newPage()));
    await Promise.all(asked.map(({ taken }) => taken));
    return asked;
  }

  const statusesOf = async (asked: readonly Asked[]): Promise<number[]> =>
    (await Promise.all(asked.map(({ answer }) => answer))).map(({ status }) => status);

  const openConnections = () =>
    new Promise<number>((resolve) => {
      site.app.server.getConnections((_error, count) => resolve(count));
    });

  test('still serves cached responses and health checks', async () => {
    expect((await ask('/artists/all').answer).status).toBe(200);
    const held = await hold();
    const waiting = await askAll(10);
    for (const path of ['/artists/all', '/healthz', '/readyz']) expect((await ask(path).answer).status, path).toBe(200);
    release();
    expect(await statusesOf([held, ...waiting])).toEqual(Array<number>(11).fill(200));
  });

  test('rejects excess visitors immediately with Retry-After', async () => {
    const held = await hold();
    const waiting = await askAll(10);
    const refused = await ask(newPage()).answer;
    expect(refused).toMatchObject({ status: 503, retryAfter: '5', type: 'application/problem+json; charset=utf-8' });
    expect(JSON.parse(refused.body)).toMatchObject({
      status: 503,
      detail: 'The site is very busy right now. Please try again in a moment.',
    });
    const page = await ask(newPage(), { accept: 'text/html' }).answer;
    const policy = "default-src 'none'; frame-ancestors 'none'";
    expect(page).toMatchObject({ status: 503, retryAfter: '5', type: 'text/html; charset=utf-8', policy });
    expect(page.body).toContain('The site is very busy right now.');
    release();
    expect(await statusesOf([held, ...waiting])).toEqual(Array<number>(11).fill(200));
  });

  test('admits admins first, then members in the order of their arrival, then visitors', async () => {
    const newcomer = await site.signIn();
    const held = await hold();
    const order: string[] = [];
    const asked = [
      ask(newPage()),
      ask('/auth/validate', { account: newcomer }),
      ask('/auth/validate', { account: member }),
      ask('/admin/health', { account: admin }),
    ];
    await Promise.all(asked.map(({ taken }) => taken));
    const names = ['visitor', 'newcomer', 'member', 'admin'];
    const all = asked.map(({ answer }, at) => answer.then(({ status }) => order.push(`${names[at]} ${status}`)));
    release();
    await Promise.all([held.answer, ...all]);
    expect(order).toEqual(['admin 200', 'newcomer 200', 'member 200', 'visitor 200']);
  });

  test('reserves slots and queue space for visitors requesting entries cached before a content change', async () => {
    const popular = [newPage(), newPage()];
    for (const path of popular) expect((await ask(path).answer).status).toBe(200);
    const held = await hold();
    const change = member.tries('submitArtist', { form: { artist_name: 'Newcomer', artist_country: 'Japan' } });
    expect((await change).statusCode).toBe(201);
    const order: string[] = [];
    const note = (name: string, { answer }: Asked) => answer.then(({ status }) => order.push(`${name} ${status}`));
    const members = Array.from({ length: 10 }, () => ask('/auth/validate', { account: member }));
    await Promise.all(members.map(({ taken }) => taken));
    const readers = [...popular, ...popular, ...popular].map((path) => ask(path));
    await Promise.all(readers.map(({ taken }) => taken));
    expect((await ask('/auth/validate', { account: member }).answer).status).toBe(503);
    const all = [...members.map((asked) => note('member', asked)), ...readers.map((asked) => note('reader', asked))];
    release();
    await Promise.all([held.answer, ...all]);
    expect(order.toSorted()).toEqual([...Array<string>(10).fill('member 200'), ...Array<string>(6).fill('reader 200')]);
    // two renders, in every other slot, whose responses are sent at once to the requests that wait for them
    expect(order.lastIndexOf('reader 200'), order.join()).toBeLessThan(9);
  });

  test('displaces queued visitors for members and admins', async () => {
    const unknown = await site.signIn('admin');
    const held = await hold();
    const visitors = await askAll(10);
    const members = Array.from({ length: 6 }, () => ask('/auth/validate', { account: member }));
    await Promise.all(members.map(({ taken }) => taken));
    const admins = Array.from({ length: 6 }, () => ask('/admin/health', { account: unknown }));
    await Promise.all(admins.map(({ taken }) => taken));
    const pretender = await ask('/auth/validate', { account: { ...member, token: 'x'.repeat(43) } }).answer;
    expect(pretender.status).toBe(503);
    expect(await statusesOf(visitors)).toEqual(Array<number>(10).fill(503));
    release();
    expect((await statusesOf(members)).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 503, 503]);
    expect(await statusesOf([held, ...admins])).toEqual(Array<number>(7).fill(200));
  });

  test('caches the priority of a verified token', async () => {
    const former = await site.signIn();
    expect((await ask('/auth/validate', { account: former }).answer).status).toBe(200);
    expect((await former.tries('logout')).statusCode).toBeLessThan(300);
    const held = await hold();
    const order: string[] = [];
    const asked = [ask(newPage()), ask('/auth/validate', { account: former })];
    await Promise.all(asked.map(({ taken }) => taken));
    const all = asked.map(({ answer }) => answer.then(({ status }) => order.push(String(status))));
    release();
    await Promise.all([held.answer, ...all]);
    expect(order).toEqual(['401', '200']);
  });

  test('rejects requests that have waited long in a long queue, including ones with a body, and serves a short queue regardless of the wait', async () => {
    const held = await hold();
    const call = ask('/auth/login', { body: JSON.stringify({ email: 'a@example.com', password: 'a password' }) });
    await call.taken;
    const waiting = await askAll(6);
    expect(await call.answer).toMatchObject({ status: 503, retryAfter: '5' });
    const refused: unknown[] = [];
    for (const { answer } of waiting) void answer.then(({ status, retryAfter }) => refused.push([status, retryAfter]));
    // until the queue is short
    await expect
      .poll(() => refused, { timeout: 20_000 })
      .toEqual([
        [503, '5'],
        [503, '5'],
      ]);
    release();
    expect(await statusesOf([held])).toEqual([200]);
    expect((await statusesOf(waiting)).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 503, 503]);
  });

  test('drops requests of disconnected clients, and frees their slots', async () => {
    const held = await hold();
    const [gone, stays] = await askAll(2);
    gone!.request.destroy();
    await expect.poll(openConnections).toBeLessThanOrEqual(2);
    release();
    expect(await statusesOf([held, stays!])).toEqual([200, 200]);
    expect(rendered).toHaveLength(1);
    (await hold()).request.destroy();
    await expect.poll(openConnections).toBe(0);
    expect(await statusesOf(await askAll(11))).toEqual(Array<number>(11).fill(200));
  });

  test('keeps no upload slot for a member whose client has disconnected', async () => {
    const held = await hold();
    const form = new FormData();
    form.append('artist_name', 'Nobody');
    form.append('artist_country', 'Japan');
    const submit = (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/artists/submit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}` },
        body: form,
        signal: signal ?? null,
      });
    const gone = new AbortController();
    const waited = site.app.admit;
    const inLine = new Promise<void>((resolve) => {
      let count = 0;
      site.app.admit = (response) => {
        count += 1;
        if (count === 3) resolve();
        return waited(response);
      };
    });
    const uploads = Array.from({ length: 3 }, () => submit(gone.signal).catch(() => null));
    await inLine;
    gone.abort();
    await Promise.all(uploads);
    await expect.poll(openConnections).toBeLessThanOrEqual(1);
    release();
    expect((await held.answer).status).toBe(200);
    expect((await submit()).status).toBe(201);
  });

  test('does not hold a slot for a slow request body', async () => {
    const socket = connect(port, '127.0.0.1');
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n{';
    const reply = new Promise((resolve) => {
      socket.once('data', resolve);
    });
    socket.write(head);
    expect(String(await reply)).toContain('100 Continue');
    expect((await ask(newPage()).answer).status).toBe(200);
    socket.destroy();
  });

  test('processes requests with bodies one at a time', async () => {
    const login = () =>
      ask('/auth/login', { body: JSON.stringify({ email: 'nobody@example.com', password: 'a password' }) });
    expect(await statusesOf([login(), login(), login()])).toEqual([401, 401, 401]);
    const form = (artist_name: string) => {
      const body = new FormData();
      body.append('artist_name', artist_name);
      body.append('artist_country', 'Japan');
      return fetch(`http://127.0.0.1:${port}/artists/submit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}` },
        body,
      });
    };
    const responses = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(form));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(5).fill(201));
  });
});

import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { listeningPort } from '../platform/listening-port.ts';

const megabyte = 'x'.repeat(1024 * 1024);

const part = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const artist = `${part('artist_name', 'Somebody')}${part('artist_country', 'Japan')}`;

describe('a form without Content-Length', () => {
  let site: TestApp;
  let member: TestUser;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await createTestApp('sqlite');
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    member = await site.signIn();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await site.close();
  });

  /** Starts to send a form in chunks. */
  function begin(path = '/artists/submit', user = member) {
    const socket = connect(listeningPort(site.app.server), '127.0.0.1');
    sockets.push(socket);
    // the server may end the connection while the form is still being sent
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\nTransfer-Encoding: chunked\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nExpect: 100-continue\r\n\r\n',
    );
    const send = (chunk: string) =>
      new Promise<void>((resolve) => {
        socket.write(`${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`, () => resolve());
      });
    const taken = Promise.withResolvers<void>();
    const answer = new Promise<{ status: number; body: string }>((resolve) => {
      let received = '';
      socket.on('data', (bytes) => {
        taken.resolve();
        received = (received + String(bytes)).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
        const [, status] = /^HTTP\/1\.1 (\d+) [^]*\r\n\r\n[^]*\}/.exec(received) ?? [];
        if (status !== undefined) resolve({ status: Number(status), body: received });
      });
    });
    return { socket, taken: taken.promise, send, answer, end: () => socket.write('0\r\n\r\n') };
  }

  /** Sends the chunks that `chunks` produces until the server responds, and returns how many were sent. */
  async function pour(chunks: () => string, path?: string) {
    const form = begin(path);
    const state = { answered: false };
    void form.answer.then(() => {
      state.answered = true;
    });
    await form.send(artist);
    let sent = 0;
    for (; !state.answered && sent < 400; sent += 1) await form.send(chunks());
    return { ...(await form.answer), sent };
  }

  test('is accepted', async () => {
    const form = begin();
    await form.send(`${artist}--b--\r\n`);
    form.end();
    expect(await form.answer).toMatchObject({ status: 201, body: expect.stringContaining('"SOMEBODY"') });
  });

  test('is rejected as soon as its texts together are too large, though each one is not', async () => {
    const { status, body, sent } = await pour(() => part('artist_city', megabyte));
    expect(status, body).toBe(413);
    expect(body).toContain('This is too large for the server');
    expect(sent).toBeLessThan(30);
  });

  test('is rejected when a text never ends', async () => {
    let first = true;
    const { status, sent } = await pour(() => {
      const chunk = first ? part('artist_info', megabyte).slice(0, -2) : megabyte;
      first = false;
      return chunk;
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(60);
  });

  test('has more room for line-ups than for everything else', async () => {
    const events = '/events/submit';
    const known = `${part('event_name', 'Night')}${part('event_date', '2026-07-01')}${part('country', 'Japan')}`;
    const ask = async (field: string) => {
      const form = begin(events);
      await form.send(known + part(field, `[${' '.repeat(3 * 1024 * 1024)}]`) + '--b--\r\n');
      form.end();
      return (await form.answer).status;
    };
    expect(await ask('floors')).toBe(201);
    expect(await ask('description')).toBe(422);
  });

  test.each([
    ['a text', part('artist_nam', 'Somebody')],
    [
      'a file',
      '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n--b\r\n',
    ],
  ])('is rejected immediately, before its end, for %s of an unknown field', async (_what, unknown) => {
    const form = begin();
    await form.send(artist + unknown + part('artist_city', 'Osaka'));
    const { status, body } = await form.answer;
    expect(status, body).toBe(422);
    expect(body).toMatch(
      /"errors":\[\{"field":"(?:artist_nam|picture)","message":"This form has no such field","code":"unknown-field"\}\]/,
    );
    expect(await text(form.socket)).toBe('');
  });

  test('may be the whole record as returned, with empty files and read-only fields', async () => {
    const form = { artist_name: 'Whole', artist_country: 'Japan' };
    const whole = (await site.request('POST', '/artists/submit', { user: member, form })).json();
    const texts = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value ?? '']));
    const sent = { ...texts, artist_image: '', user_id: '999', role: 'admin' };
    const answer = await site.request('PUT', `/artists/${whole.id}`, {
      user: member,
      form: { ...sent, artist_city: 'Osaka' },
    });
    expect([answer.statusCode, answer.json().artist_city], answer.body).toEqual([200, 'Osaka']);
  });

  test('waits while its member has three others in progress, without affecting other members', async () => {
    const own = await site.signIn();
    const stalled = [1, 2, 3].map(() => begin('/artists/submit', own));
    await Promise.all(stalled.map(({ taken }) => taken));
    const submit = (user: TestUser, name: string) =>
      site.request('POST', '/artists/submit', { user, form: { artist_name: name, artist_country: 'Japan' } });
    const order: string[] = [];
    const fourth = submit(own, 'Fourth').then((answer) => {
      order.push('fourth');
      return answer;
    });
    expect((await submit(member, 'Other')).statusCode).toBe(201);
    order.push('other');
    stalled[0]!.socket.destroy();
    expect((await fourth).statusCode).toBe(201);
    expect(order).toEqual(['other', 'fourth']);
  });

  test('is rejected when a hundred others of its member wait', async () => {
    const own = await site.signIn();
    const names = Array.from({ length: 110 }, (_, at) => `Crowd ${at}`);
    const responses = await Promise.all(
      names.map((name) =>
        site.request('POST', '/artists/submit', { user: own, form: { artist_name: name, artist_country: 'Japan' } }),
      ),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(103);
  });
});

import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { describeOnDatabase } from '../testing/databases.ts';
import { createSuiteApp } from '../testing/test-app.ts';

describeOnDatabase('cached responses on a connection', async (dialect) => {
  const site = await createSuiteApp(dialect);
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const port = listeningPort(site.app.server);
  const account = await site.signIn();
  for (const letter of 'abcdefgh') {
    const form = { artist_name: `Artist ${letter}`, artist_country: 'Peru', artist_info: letter.repeat(300) };
    expect((await account.tries('submitArtist', { form })).statusCode).toBe(201);
  }
  const body = (await site.tries('listArtists')).body;

  /** Sends requests over a dedicated connection and returns everything received until the server closes it. */
  function exchange(sent: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    return text(socket);
  }

  const line = 'GET /artists/all HTTP/1.1\r\nHost: localhost\r\n';

  test('share one keep-alive connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (headers: Record<string, string> = {}) =>
      new Promise<{ reused: boolean; answer: IncomingMessage; body: string }>((resolve, reject) => {
        const request = get({ port, host: '127.0.0.1', path: '/artists/all', agent, headers }, (answer) => {
          text(answer).then((received) => resolve({ reused: request.reusedSocket, answer, body: received }), reject);
        }).once('error', reject);
      });
    const first = await ask();
    expect(first.body).toBe(body);
    for (let time = 0; time < 5; time += 1) {
      const sent = Math.floor(Date.now() / 1000) * 1000;
      const next = await ask();
      expect([next.reused, next.answer.statusCode, next.body]).toEqual([true, 200, body]);
      const date = Date.parse(next.answer.headers.date ?? '');
      expect(date).toBeGreaterThanOrEqual(sent);
      expect(date).toBeLessThanOrEqual(Date.now());
      expect(next.answer.headers).toMatchObject({ connection: 'keep-alive', 'keep-alive': 'timeout=5' });
      const known = await ask({ 'if-none-match': next.answer.headers.etag ?? '' });
      expect([known.reused, known.answer.statusCode, known.body]).toEqual([true, 304, '']);
    }
    const later = new Date(Date.parse(first.answer.headers.date ?? '') + 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect((await ask()).answer.headers.date).toBe(later.toUTCString());
    vi.useRealTimers();
    agent.destroy();
  });

  test('keep their order when requests are pipelined', async () => {
    const known = /etag: (.+)/.exec(await exchange(`${line}Connection: close\r\n\r\n`))?.[1];
    const received = await exchange(
      `${line}\r\nHEAD${line.slice(3)}\r\n${line}If-None-Match: ${known}\r\n\r\n${line}\r\n${line}Connection: close\r\n\r\n`,
    );
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 304',
      'HTTP/1.1 200',
      'HTTP/1.1 200',
    ]);
    expect(received.split(body).length - 1).toBe(3);
    expect(received.endsWith(body)).toBe(true);
  });

  test('close it on `Connection: close`', async () => {
    for (const asked of [`${line}Connection: close\r\n\r\n`, line.replace('1.1', '1.0') + '\r\n']) {
      const received = await exchange(asked);
      expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
      expect(received).toMatch(/\r\nConnection: close\r\n/i);
      expect(received.endsWith(`\r\n\r\n${body}`)).toBe(true);
    }
  });

  test('reach a slow client completely', async () => {
    const times = 2000;
    const socket = connect(port, '127.0.0.1').pause();
    socket.write(`${line}\r\n`.repeat(times - 1) + `${line}Connection: close\r\n\r\n`);
    // the server responds to other clients concurrently
    expect(await exchange(`${line}Connection: close\r\n\r\n`)).toContain(body);
    expect((await text(socket)).split(body).length - 1).toBe(times);
  });

  test.each([
    ['application/json', '/auth/login', 422],
    ['multipart/form-data; boundary=x', '/artists/submit', 415],
    ['text/plain', '/auth/login', 422],
  ])(
    'a request of type %s without an announced body is treated like one with an empty body',
    async (type, path, status) => {
      const headers = [
        'Host: localhost',
        'Connection: close',
        `Authorization: Bearer ${account.token}`,
        `Content-Type: ${type}`,
      ];
      const received = await exchange([`POST ${path} HTTP/1.1`, ...headers, '\r\n'].join('\r\n'));
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );
});

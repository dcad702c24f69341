import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { stubPages } from '../testing/fakes/stub-pages.ts';
import { createSuiteApp } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite', {}, stubPages);
await site.app.listen({ host: '127.0.0.1', port: 0 });

/** Sends a raw request and returns the bytes received until the server ends the connection. */
async function send(head: string): Promise<{ status: number; type: string; body: string; head: string }> {
  const socket = connect(listeningPort(site.app.server), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head, 'latin1');
  const [answered = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  const type = /^content-type: (.*)$/im.exec(answered)?.[1] ?? '';
  return { status: Number(answered.split(' ')[1]), type, body, head: answered };
}

const request = (target: string, method = 'GET', more = ''): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${more}Connection: close\r\n\r\n`;

test.each([
  ['http://other.example/home', '/home'],
  ['HTTPS://other.example:8443/events/all?limit=1', '/events/all?limit=1'],
  ['http://other.example', '/'],
  ['http://other.example?limit=1', '/?limit=1'],
  ['http://other.example/artists/1', '/artists/1'],
])('%s gets the response of %s', async (target, path) => {
  // the second response comes from the cache
  for (const round of [1, 2]) {
    const [whole, own] = [await send(request(target)), await send(request(path))];
    expect([round, whole.status, whole.body]).toEqual([round, own.status, own.body]);
    expect(own.status).toBe(path === '/artists/1' ? 404 : 200);
  }
});

test.each([
  '*',
  'http://',
  'http:///home',
  'ftp://other.example/home',
  'other.example/home',
  '/%',
  '/%zz',
  '/event/%ff',
  '/artists/%c0%af',
  '/media/%',
  'http://other.example/%zz',
])('GET %s is malformed', async (target) => {
  const response = await send(request(target));
  expect([response.status, response.type]).toEqual([400, 'application/problem+json; charset=utf-8']);
  expect(response.body).toContain('"detail":"The request could not be read"');
  expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
});

test.each(['/%', '/event/%zz', '/%D0%BC%D0?q=1'])('GET %s of a browser is a page that does not exist', async (cut) => {
  const response = await send(request(`/missing${cut}`, 'GET', 'Accept: text/html,*/*;q=0.8\r\n'));
  expect([response.status, response.type]).toEqual([404, 'text/html; charset=utf-8']);
});

test.each([
  ['POST *', request('*', 'POST'), 400],
  ['an unknown method', request('/home', 'BREW'), 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['endless headers', request('/home', 'GET', `X: ${'x'.repeat(20_000)}\r\n`), 431],
])('%s is rejected', async (_what, head, status) => {
  const response = await send(head);
  expect([response.status, response.type]).toEqual([status, 'application/problem+json; charset=utf-8']);
});

test('OPTIONS * returns the allowed methods', async () => {
  const response = await send(request('*', 'OPTIONS'));
  expect([response.status, response.head.toLowerCase()]).toEqual([
    204,
    expect.stringContaining('allow: get, head, post'),
  ]);
});

test.each([
  '//other.example/home',
  '/home#part',
  '/\\other.example',
  '/home?%',
  '/home?x=%ff',
  '/home?\u00ff',
  '/\u00ff',
])('GET %s is not a server error', async (target) => {
  expect((await send(request(target))).status).toBeLessThan(500);
});

test.each([
  '//evil.example',
  '//evil.example/events',
  '/\\evil.example',
  '/.//evil.example',
  '/he//evil.example',
  '/he/',
  '/de//',
  '/events?to=//evil.example',
  '/landing/?//evil.example',
  'http://evil.example//evil.example/events',
  '/view/event/1?//evil.example',
])('GET %s redirects to no other site', async (target) => {
  for (const more of ['', 'Cookie: language=de\r\n', 'Accept-Language: he\r\n']) {
    const { head } = await send(request(target, 'GET', `Accept: text/html\r\n${more}`));
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/';
    expect([location, new URL(location, 'http://localhost').host]).toEqual([location, 'localhost']);
  }
});

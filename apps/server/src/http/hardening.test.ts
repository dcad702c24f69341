import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createSuiteApp } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite');
await site.app.listen({ host: '127.0.0.1', port: 0 });

/** Sends bytes unchanged and returns everything received until the server ends the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(site.app.listeningOrigin).port), '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (text: string) => {
    response += text;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return response;
}

test.each(['/artists/all', '/artists/999', '/nowhere', '/openapi.json', '/healthz'])(
  '%s carries the headers of every response',
  async (url) => {
    const { headers } = await site.request('GET', url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(headers).not.toHaveProperty('set-cookie');
  },
);

test.each([
  'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
])('a request with ambiguous framing is rejected: %j', async (rest) => {
  expect(await send(`POST /auth/login HTTP/1.1\r\nHost: a\r\n${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each(['GET a HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HTTP/1.1\r\nbad\r\n\r\n'])(
  'what comes before any route has the headers of all responses: %j',
  async (request) => {
    const response = await send(request);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    for (const header of [
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security: max-age=31536000',
      'x-content-type-options: nosniff',
      'x-frame-options: SAMEORIGIN',
      'referrer-policy: no-referrer',
      'cache-control: no-store',
    ])
      expect(response.toLowerCase()).toContain(header.toLowerCase());
  },
);

test('TRACE does not echo the request', async () => {
  const response = await send('TRACE /artists/all HTTP/1.1\r\nHost: a\r\nX-Secret: moon\r\nConnection: close\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 (?:404|405) /);
  expect(response).not.toContain('moon');
});

test.each([
  '/.git/config',
  '/%2e%2e/package.json',
  '/..%2f..%2fetc/passwd',
  '/audiofiles/',
  '/media/',
  '/audiofiles/..%2fmoonfloor.db',
])('%s does not reach files', async (url) => {
  expect((await site.request('GET', url)).statusCode).toBe(404);
});

test('JSON cannot pollute prototypes, and the last of repeated parameters takes precedence', async () => {
  const headers = { 'content-type': 'application/json' };
  const payload = '{"email":"a@example.com","password":"correct horse","__proto__":{"role":"admin"}}';
  expect((await site.app.inject({ method: 'POST', url: '/auth/login', headers, payload })).statusCode).toBe(400);
  expect((await site.must('listEvents', { query: 'page=1&page=2' })).pagination.page).toBe(2);
});

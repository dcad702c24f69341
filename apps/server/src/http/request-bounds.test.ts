import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createSuiteApp } from '../testing/test-app.ts';
import { listeningPort } from '../platform/listening-port.ts';

const site = await createSuiteApp('sqlite');
await site.app.listen({ host: '127.0.0.1', port: 0 });
const member = await site.signIn();

test.each([
  ['many texts', (body: FormData) => body.append('artist_city', 'Osaka'), 101],
  ['many files', (body: FormData) => body.append('artist_image', new Blob(['a picture'])), 10],
])('a form with too %s is rejected', async (_what, append, tooMany) => {
  const submit = async (count: number) => {
    const body = new FormData();
    for (let sent = 0; sent < count; sent += 1) append(body);
    const port = listeningPort(site.app.server);
    const headers = { authorization: `Bearer ${member.token}` };
    return (await fetch(`http://127.0.0.1:${port}/artists/submit`, { method: 'POST', headers, body })).status;
  };
  expect(await submit(tooMany - 1)).toBe(422);
  expect(await submit(tooMany)).toBe(413);
});

test('a response lists a maximum of a hundred errors', async () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ row: 'none', version: null }));
  const confirm = async (count: number) =>
    (
      await site.request('POST', '/imports/00000000-0000-4000-8000-000000000000/confirm', {
        account: member,
        json: { rows: rows(count) },
      })
    ).json().errors.length;
  expect([await confirm(99), await confirm(101), await confirm(200)]).toEqual([99, 100, 100]);
});

test.each([
  ['headers', 'headersTimeout', 60_000, 'GET /artists/all HTTP/1.1\r\nHost: loc'],
  [
    'a body',
    'requestTimeout',
    300_000,
    'POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
] as const)('a client that takes too long to send %s gets 408', async (_what, setting, ms, part) => {
  const { server } = site.app;
  expect(server[setting]).toBe(ms);
  // Node uses the shorter of the two timeouts for headers
  server.headersTimeout = 100;
  server[setting] = 100;
  const socket = connect(listeningPort(server), '127.0.0.1');
  socket.write(part);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  [server.headersTimeout, server[setting]] = [60_000, ms];
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { listeningPort } from '../platform/listening-port.ts';
import { validEvent, submitEvent } from '../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../testing/test-app.ts';
import { artistParts } from '../testing/unfinished-form.ts';

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
      await member.tries('confirmImport', {
        params: { id: '00000000-0000-4000-8000-000000000000' },
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

const megabyte = 1024 * 1024;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nestedObjects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const many = (count: number): string => `[${'[],'.repeat(count)}1]`;

async function post(payload: string, url = '/auth/login') {
  const answer = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    payload,
  });
  return { status: answer.statusCode, code: answer.json().code, detail: answer.json().detail };
}

test.each([
  ['a megabyte of brackets', '['.repeat(megabyte)],
  ['a megabyte of nested lists', nested(megabyte / 2)],
  ['a megabyte of nested objects', nestedObjects(megabyte / 7)],
  ['33 lists within each other', nested(33)],
  ['33 objects, after many texts with quotation marks', `[${String.raw`"\"\\",`.repeat(999)}${nestedObjects(32)}]`],
])('JSON with %s is not parsed', async (_what, payload) => {
  const answer = { status: 400, code: 'json-too-deep', detail: messages.jsonTooDeep };
  expect([await post(payload), await post(payload, '/stars/find')]).toEqual([answer, answer]);
});

test('JSON with very many entries is not parsed', async () => {
  const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`key ${at}`, at]));
  for (const payload of [many(300_000), JSON.stringify(keys)])
    expect(await post(payload)).toMatchObject({ status: 413, code: 'body-too-large' });
});

test('JSON within the limits is parsed as before: brackets in texts do not count', async () => {
  const deepText = JSON.stringify({ email: String.raw`a"\${'['.repeat(5000)},,,`, password: '{'.repeat(100) });
  for (const payload of [nested(32), nestedObjects(32), many(9000), '{"a":"]]]]","b":{}}'])
    expect(await post(payload)).toMatchObject({ status: 422 });
  expect(await post(deepText)).toMatchObject({ status: 401 });
  for (const payload of ['{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}', '[', '"', '"\\'])
    expect(await post(payload)).toMatchObject({ status: 400, code: 'bad-body' });
});

const artist = { artist_name: 'Nested', artist_country: 'Japan' };

test.each([
  ['POST', '/events/submit', 'floors', validEvent],
  ['POST', '/events/submit', 'decorations', validEvent],
  ['POST', '/events/submit', 'descriptions', validEvent],
  ['POST', '/events/submit', 'alternative_names', validEvent],
  ['POST', '/artists/submit', 'descriptions', artist],
  ['POST', '/artists/submit', 'alternative_names', artist],
  ['PUT', '/decorations/1', 'existing_images', {}],
  ['PUT', '/decorations/1', 'image_order', {}],
  ['POST', '/suggestions/decoration/1', 'descriptions', {}],
] as const)('%s %s does not parse %s that nest too deeply', async (method, url, field, form) => {
  for (const text of [nested(40), nestedObjects(40), '['.repeat(1000)]) {
    const answer = await site.request(method, url, { account: member, form: { ...form, [field]: text } });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toEqual([{ field, message: messages.jsonTooDeep, code: 'json-too-deep' }]);
  }
});

test('a part of a form that says to be JSON is a text like others', async () => {
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const submit = (names: string) => {
    const part = `--b\r\nContent-Disposition: form-data; name="alternative_names"\r\nContent-Type: application/json\r\n\r\n${names}\r\n`;
    return site.app.inject({
      method: 'POST',
      url: '/artists/submit',
      headers,
      payload: `${artistParts}${part}--b--\r\n`,
    });
  };
  expect((await submit(nested(40))).json().errors).toMatchObject([
    { field: 'alternative_names', code: 'json-too-deep' },
  ]);
  expect((await submit('["Ziggy"]')).json().alternative_names).toEqual(['ZIGGY']);
});

test('a list of a form with very many entries is not parsed, so that it need not be valid', async () => {
  for (const [field, text] of [
    ['floors', `[{"name":"A","artists":[${'{"name":"A"},'.repeat(500_000)}`],
    ['floors', `[{"name":"A","hours":[${'1,'.repeat(500_000)}`],
    ['decorations', many(200_000).slice(1)],
  ] as const) {
    const answer = await member.tries('submitEvent', { form: { ...validEvent, [field]: text } });
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([422, 'too-many']);
  }
});

test('a source in JSON that nests too deeply is not parsed', async () => {
  const source = `{"@type":"Event","name":"A","startDate":"2026-07-01","more":${nested(5000)}}`;
  for (const import_text of [source, `<script type="application/ld+json">${source}</script>`]) {
    const answer = await member.tries('createImport', { form: { text: import_text } });
    expect([answer.statusCode, answer.json().detail], answer.body).toEqual([422, messages.jsonTooDeep]);
  }
});

const kilobyte = 1024;
const submitForm = (account: TestAccount, form: Readonly<Record<string, unknown>>) =>
  account.tries('submitEvent', { form: { ...validEvent, ...form } });

/** Submits a text of a given size that is not a line-up. */
const submitInvalid = (account: TestAccount, kilobytes: number) =>
  submitForm(account, { floors: 'x'.repeat(kilobytes * kilobyte) });

test('twenty corrections of a festival’s form are not counted against its author', async () => {
  const member = await site.signIn();
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await submitInvalid(member, 300)).statusCode).toBe(422);
  expect((await submitForm(member, {})).statusCode).toBe(201);
});

test('a member whose forms are refused again and again has to wait, also with a valid one', async () => {
  const [member, another, admin] = [await site.signIn(), await site.signIn(), await site.signIn('admin')];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) statuses.push((await submitInvalid(member, 7500)).statusCode);
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  const refused = await submitForm(member, {});
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-tries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await submitForm(another, {})).statusCode).toBe(201);
  for (let attempt = 0; attempt < 5; attempt += 1) await submitInvalid(admin, 7500);
  expect((await submitForm(admin, {})).statusCode).toBe(201);
});

test('an aborted upload frees its slot in the upload queue', async () => {
  const port = listeningPort(site.app.server);
  const member = await site.signIn();
  const head = [
    'POST /events/submit HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${member.token}`,
    'Content-Length: 300000',
    'Content-Type: multipart/form-data; boundary=b',
    '',
    '--b',
    'Content-Disposition: form-data; name="event_image"; filename="a.jpg"',
    '',
    'half of it',
  ].join('\r\n');
  // More than the server reads at once and queues together.
  const count = 120;
  let arrived = 0;
  const allArrived = new Promise<void>((resolve) => {
    site.app.server.on('request', () => (arrived += 1) === count && resolve());
  });
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(head);
  await allArrived;
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  await expect
    .poll(() =>
      submitEvent(site, member).then(
        ({ event_name: name }) => name,
        (error: Error) => error.message,
      ),
    )
    .toBe('FULL MOON GATHERING');
});

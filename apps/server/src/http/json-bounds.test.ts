import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { artistParts } from '../testing/begun-form.ts';
import { validEvent } from '../testing/events.ts';
import { createSuiteApp } from '../testing/test-app.ts';

const site = await createSuiteApp('sqlite');
const member = await site.signIn();

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
    const answer = await site.request('POST', '/events/submit', {
      account: member,
      form: { ...validEvent, [field]: text },
    });
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([422, 'too-many']);
  }
});

test('a source in JSON that nests too deeply is not parsed', async () => {
  const source = `{"@type":"Event","name":"A","startDate":"2026-07-01","more":${nested(5000)}}`;
  for (const import_text of [source, `<script type="application/ld+json">${source}</script>`]) {
    const answer = await site.request('POST', '/imports', { account: member, form: { text: import_text } });
    expect([answer.statusCode, answer.json().detail], answer.body).toEqual([422, messages.jsonTooDeep]);
  }
});

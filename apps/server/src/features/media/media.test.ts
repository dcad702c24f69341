import { expect, test } from 'vitest';
import { createSuiteApp } from '../../testing/test-app.ts';

const key = `${'0123456789abcdef'.repeat(2)}-320.webp`;
const bytes = Buffer.from('RIFF0000WEBPVP8 and so on');
const forEver = 'public, max-age=31536000, immutable';

const site = await createSuiteApp('sqlite');
await site.deps.storage.put(key, bytes, 'image/webp');

test('a stored picture may be cached permanently, and embedded by other hosts', async () => {
  const response = await site.request('GET', `/media/${key}`, { headers: { 'accept-encoding': 'br' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': forEver,
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${key}"`,
  });
  expect(response.rawPayload.equals(bytes)).toBe(true);
});

test('a cached picture is revalidated with 304', async () => {
  const response = await site.request('GET', `/media/${key}`, { headers: { 'if-none-match': `"${key}"` } });
  expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([304, '', forEver]);
});

test('HEAD returns its size', async () => {
  const response = await site.request('HEAD', `/media/${key}`);
  expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
    200,
    String(bytes.length),
    '',
  ]);
});

test.each([
  `${'f'.repeat(32)}-320.webp`,
  'nothing',
  '..%2Fmoonfloor.db',
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  'x'.repeat(900),
  '',
])('/media/%s does not exist', async (name) => {
  const response = await site.request('GET', `/media/${name}`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ status: 404, detail: 'Not found' });
});

test('a name always has the same mandala', async () => {
  const draw = (query: string) => site.request('GET', `/api/placeholder2${query}`);
  const ozora = await draw('?name=Ozora%20%26%20%3Cfriends%3E');
  expect(ozora.statusCode).toBe(200);
  expect(ozora.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': forEver,
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(ozora.body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
  expect(ozora.body).not.toContain('friends');
  expect((await draw('?name=Ozora%20%26%20%3Cfriends%3E')).body).toBe(ozora.body);
  expect((await draw('?name=Boom')).body).not.toBe(ozora.body);
  expect((await draw('')).body).toBe((await draw('')).body);
  expect((await draw('?name=a&name=Boom')).body).toBe((await draw('?name=Boom')).body);
});

test.each(['', '%F0%9F%8C%99'.repeat(300), '%00', '%ED%A0%80', '%'])('the name %s has one too', async (name) => {
  const response = await site.request('GET', `/api/placeholder2?name=${name}`);
  expect([response.statusCode, response.body.startsWith('<svg')]).toEqual([200, true]);
});

test('the random one differs each time, and is not cached', async () => {
  const [one, other] = [
    await site.request('GET', '/api/random-placeholder'),
    await site.request('GET', '/api/random-placeholder'),
  ];
  expect(one.headers['cache-control']).toBe('no-store');
  expect(one.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(one.body).not.toBe(other.body);
});

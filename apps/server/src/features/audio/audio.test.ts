import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSuiteApp } from '../../testing/test-app.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, at) => at % 251));

const site = await createSuiteApp('sqlite');

test('a site without tracks has an empty list', async () => {
  const response = await site.tries('listTracks');
  expect([response.statusCode, response.json()]).toEqual([200, []]);
});

test('a site with tracks lists and serves them, whole and in parts', async () => {
  const { audioDir, dataDir } = site.deps.config;
  await mkdir(audioDir, { recursive: true });
  await writeFile(path.join(audioDir, '2 Ação & more?.mp3'), bytes);
  await writeFile(path.join(audioDir, '10.opus'), bytes);
  await writeFile(path.join(audioDir, 'notes.txt'), 'not for listeners');
  await writeFile(path.join(dataDir, 'outside.mp3'), bytes);
  await symlink(path.join(audioDir, 'missing.mp3'), path.join(audioDir, 'broken.mp3'));
  expect(await site.must('listTracks')).toEqual(['2 Ação & more?.mp3', '10.opus']);

  const address = `/audiofiles/${encodeURIComponent('2 Ação & more?.mp3')}`;
  const headers = { 'accept-encoding': 'br, gzip' };
  const whole = await site.request('GET', address, { headers });
  expect(whole.statusCode).toBe(200);
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'content-length': '2000',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  expect(whole.rawPayload.equals(bytes)).toBe(true);

  const part = await site.request('GET', '/audiofiles/10.opus', { headers: { ...headers, range: 'bytes=100-199' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe('bytes 100-199/2000');
  expect(part.headers['content-type']).toBe('audio/ogg');
  expect(part.rawPayload.equals(bytes.subarray(100, 200))).toBe(true);
  const beyond = await site.request('GET', '/audiofiles/10.opus', { headers: { range: 'bytes=5000-' } });
  expect(beyond.statusCode).toBe(416);
  const known = await site.request('GET', '/audiofiles/10.opus', {
    headers: { 'if-none-match': String(part.headers.etag) },
  });
  expect(known.statusCode).toBe(304);
  const head = await site.request('HEAD', '/audiofiles/10.opus');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '2000', '']);
});

test.each([
  'notes.txt',
  'broken.mp3',
  'missing.mp3',
  '..%2Foutside.mp3',
  '%2e%2e%2foutside.mp3',
  '%00.mp3',
  'x'.repeat(900),
])('%s does not exist', async (file) => {
  const response = await site.request('GET', `/audiofiles/${file}`);
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/problem+json');
});

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSuiteApp } from '../../testing/test-app.ts';

const bytes = Buffer.from(Array.from({ length: 2000 }, (_, at) => at % 251));

const site = await createSuiteApp('sqlite');
const { audioDir } = site.deps.config;
await mkdir(audioDir, { recursive: true });
await writeFile(path.join(audioDir, 'track.mp3'), bytes);
await writeFile(path.join(audioDir, 'empty.mp3'), '');

const get = (headers: Record<string, string>, file = 'track.mp3', method: 'GET' | 'HEAD' = 'GET') =>
  site.request(method, `/audiofiles/${file}`, { headers });

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, 1999],
  ['bytes=1999-', 1999, 1999],
  ['bytes=1990-5000', 1990, 1999],
  ['bytes=-1', 1999, 1999],
  ['bytes=-2000', 0, 1999],
  ['bytes=-5000', 0, 1999],
  [`bytes=-${'9'.repeat(400)}`, 0, 1999],
])('%s are the bytes from %i to %i', async (range, first, last) => {
  const response = await get({ range });
  expect([response.statusCode, response.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/2000`]);
  expect(response.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
  expect(response.headers['content-length']).toBe(String(last - first + 1));
});

test.each(['bytes=2000-', 'bytes=5000-6000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  '%s is not satisfiable',
  async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */2000']);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({
      status: 416,
      title: 'Range Not Satisfiable',
      detail: 'The requested range is outside the file',
    });
  },
);

test.each(['bytes=0-1,5-6', 'bytes=5000-,6000-', 'bytes=', 'bytes=-', 'bytes=9-5', 'bytes=a-b', 'lines=1-2', 'bytes'])(
  '%s returns the whole file',
  async (range) => {
    const response = await get({ range });
    expect([response.statusCode, response.rawPayload.length, response.headers['content-range']]).toEqual([
      200,
      2000,
      undefined,
    ]);
  },
);

test('HEAD ignores ranges', async () => {
  for (const range of ['bytes=0-9', 'bytes=5000-']) {
    const response = await get({ range }, 'track.mp3', 'HEAD');
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '2000', '']);
  }
});

test('If-Range of another version returns the whole file, of the current one the range', async () => {
  const { headers } = await get({});
  const modified = String(headers['last-modified']);
  for (const range of ['bytes=0-9', 'bytes=5000-']) {
    for (const other of ['"another"', 'Mon, 01 Jan 2001 00:00:00 GMT', 'nonsense']) {
      expect((await get({ range, 'if-range': other })).statusCode).toBe(200);
    }
    expect((await get({ range, 'if-range': modified })).statusCode).toBe(range === 'bytes=0-9' ? 206 : 416);
    expect((await get({ range, 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
});

test('an empty file has no satisfiable range', async () => {
  for (const range of ['bytes=0-', 'bytes=5-9']) {
    const response = await get({ range }, 'empty.mp3');
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */0']);
  }
  for (const range of ['bytes=-5', 'bytes=-']) {
    const response = await get({ range }, 'empty.mp3');
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '0', '']);
  }
});

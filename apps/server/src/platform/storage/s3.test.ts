import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocalServer } from '../../testing/local-server.ts';
import { describeStorage } from '../../testing/storage-compliance.ts';
import { openStorage } from './open-storage.ts';
import { openS3Storage } from './s3.ts';

let folder: string;
let server: S3rver;
let endpoint: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') };
  server = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
  const { port } = await server.run();
  endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const unused = () => join(folder, 'unused');

describeStorage('S3', async () => {
  const storage = await openStorage({ url: `s3://S3RVER:S3RVER@pictures?endpoint=${endpoint}`, folder: unused() });
  return { storage, release: () => storage.close() };
});

// The fake store knows its key, but does not check secrets.
test('a wrong key, a missing bucket and a missing store are errors, not missing files', async () => {
  for (const url of [
    `s3://STRANGER:S3RVER@pictures?endpoint=${endpoint}`,
    `s3://S3RVER:S3RVER@elsewhere?endpoint=${endpoint}`,
    's3://S3RVER:S3RVER@pictures?endpoint=http://127.0.0.1:1',
  ]) {
    const storage = await openStorage({ url, folder: unused() });
    await expect(storage.get('aa.webp')).rejects.toThrow();
    await expect(storage.put('aa.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
    await storage.close();
  }
});

describe('a store that is hostile or broken', () => {
  const endless =
    (start: string, more: string, status = 200): RequestListener =>
    (_request, response) => {
      const flood = function* (): Generator<string> {
        yield start;
        for (;;) yield more;
      };
      Readable.from(flood()).pipe(response.writeHead(status, { 'content-type': 'application/xml' }));
    };
  const onlyXml =
    (body: string): RequestListener =>
    (_request, response) =>
      void response.end(body);
  const list = '<?xml version="1.0"?><ListBucketResult>';

  const listOf = async (answer: RequestListener): Promise<{ key: string }[]> => {
    const { origin: endpoint, close } = await openLocalServer(answer);
    const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
    const at = { bucket: 'pictures', endpoint, credentials };
    const storage = openS3Storage(at, 500);
    try {
      return await Array.fromAsync(storage.list());
    } finally {
      await storage.close();
      await close();
    }
  };

  test.each<[what: string, answer: RequestListener]>([
    ['lists without end', endless(list, '<Contents><Key>aa.webp</Key></Contents>'.repeat(1000))],
    ['errors without end', endless('<Error>', '<Code>x</Code>'.repeat(1000), 500)],
    ['elements nested without end', onlyXml(list + '<a>'.repeat(1_000_000))],
    ['nothing', () => undefined],
    ['the start of a list', (_request, response) => void response.write(list)],
  ])('that sends %s is an error', async (_what, answer) => {
    await expect(listOf(answer)).rejects.toThrow();
  });

  test('that sends entities of entities gets them back as they are', async () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(20)}">`).join('');
    const files =
      '<Contents><Key>&e20;.webp</Key></Contents><Contents><Key>aa.webp</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>';
    const answer = onlyXml(`<!DOCTYPE a [<!ENTITY e0 "x">${entities}]>${list}${files}</ListBucketResult>`);
    expect((await listOf(answer)).map(({ key }) => key)).toEqual(['aa.webp']);
  });
});

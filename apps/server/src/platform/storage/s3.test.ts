import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from './open-storage.ts';
import { describeStorage } from '../../testing/storage-compliance.ts';

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

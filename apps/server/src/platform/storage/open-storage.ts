import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@moonfloor/contract/values/durations';
import { nullIfMissing, writeFileAtomically } from '../files.ts';
import type { S3Location } from './s3.ts';
import { contentTypeOf, requireStorageKey, type Storage, type StoredFile } from './storage.ts';

/**
 * Opens the storage that the settings select: S3-compatible if `url` is given
 * (`s3://KEY:SECRET@bucket?endpoint=…&region=…`), otherwise files in `folder`. Rejects with an `Error` of one line for
 * an invalid URL, and as `node:fs` does when the folder cannot be created.
 */
export async function openStorage({ url, folder }: { url: string | null; folder: string }): Promise<Storage> {
  if (url === null) return openDiskStorage(folder);
  const location = parseS3Url(url);
  // Imported only here: installations that store on disk do not load the SDK.
  const { openS3Storage } = await import('./s3.ts');
  return openS3Storage(location);
}

/**
 * Parses an `s3://` URL. Key and secret are percent-encoded where they contain `/`, `+`, `:` or `@`. Throws an `Error`
 * whose message continues the setting's name (`STORAGE_URL has a path: …`) in one line, and never contains the URL,
 * which may hold a secret.
 */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') throw new Error('is not an address such as s3://bucket?endpoint=…&region=…');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) throw new Error('does not name a bucket (s3://bucket)');
  if (!['', '/'].includes(url.pathname)) throw new Error('has a path: the bucket must be for this site alone');
  for (const name of url.searchParams.keys()) {
    if (name !== 'endpoint' && name !== 'region') throw new Error('knows the parameters endpoint and region only');
  }
  return {
    bucket: url.host,
    endpoint: endpointOf(url.searchParams.get('endpoint')),
    region: url.searchParams.get('region') ?? undefined,
    credentials: credentialsOf(url),
  };
}

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  const protocol = URL.canParse(text) ? new URL(text).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('has an endpoint that is not http(s)://…');
  return text;
}

function credentialsOf({ username, password }: URL): S3Location['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new Error('needs both a key and a secret, or neither');
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    throw new Error('has a key or secret with a stray % (write %25)');
  }
}

/** Contains files being written; on the same file system, so that they can be renamed into place. */
const stagingName = '.incoming';
/** Older files there were left by a crash: no write takes a day. */
const stagingMaxAgeMs = dayMs;

/**
 * Opens storage in `folder` (created if missing): `ab/abcdef.webp`, so that no folder grows too long to be listed.
 * Rejects as `node:fs` does when the folder cannot be created.
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const stagingDir = join(folder, stagingName);
  await mkdir(stagingDir, { recursive: true });
  await removeLeftovers(stagingDir);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);

  return {
    async put(key, body, contentType) {
      requireStorageKey(key, contentType);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      await writeFileAtomically(pathOf(key), body, { stagingDir });
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      return contentType === undefined ? null : nullIfMissing(readFile(pathOf(key), contentType));
    },
    async remove(key) {
      requireStorageKey(key);
      await rm(pathOf(key), { force: true });
    },
    async removeIfOlder(key, moment) {
      requireStorageKey(key);
      const stats = await nullIfMissing(stat(pathOf(key)));
      if (stats === null || stats.mtime >= moment) return false;
      await rm(pathOf(key), { force: true });
      return true;
    },
    async *list() {
      for await (const shard of await opendir(folder)) {
        if (shard.isDirectory() && shard.name !== stagingName) yield* listShard(join(folder, shard.name));
      }
    },
    async close() {},
  };
}

async function removeLeftovers(stagingDir: string): Promise<void> {
  for await (const { name } of await opendir(stagingDir)) {
    const path = join(stagingDir, name);
    const stats = await nullIfMissing(stat(path));
    if (stats && Date.now() - stats.mtimeMs > stagingMaxAgeMs) await rm(path, { force: true });
  }
}

async function readFile(path: string, contentType: string): Promise<StoredFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return { body: file.createReadStream(), size, contentType };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* listShard(folder: string) {
  for await (const { name } of await opendir(folder)) {
    if (contentTypeOf(name) === undefined) continue;
    const stats = await nullIfMissing(stat(join(folder, name)));
    if (stats?.isFile()) yield { key: name, lastModified: stats.mtime };
  }
}

import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@moonfloor/contract/values/durations';
import { nullIfMissing, writeFileAtomically } from '../files.ts';
import { type ByteRange, contentTypeOf, requireStorageKey, type Storage, type StoredFile } from './storage.ts';

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
    async get(key, range) {
      const contentType = contentTypeOf(key);
      return contentType === undefined ? null : nullIfMissing(readFile(pathOf(key), contentType, range));
    },
    async remove(key) {
      requireStorageKey(key);
      await rm(pathOf(key), { force: true });
    },
    async removeIfOlder(key, moment) {
      requireStorageKey(key);
      const found = await nullIfMissing(stat(pathOf(key)));
      if (found === null || found.mtime >= moment) return false;
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
    const found = await nullIfMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > stagingMaxAgeMs) await rm(path, { force: true });
  }
}

async function readFile(path: string, contentType: string, range?: ByteRange): Promise<StoredFile> {
  const file = await open(path);
  try {
    const { size, mtime } = await file.stat();
    if (range && range.start >= size) throw new RangeError(`the file has only ${size} bytes`);
    return { body: file.createReadStream(range), size, contentType, lastModified: mtime };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* listShard(folder: string) {
  for await (const { name } of await opendir(folder)) {
    if (contentTypeOf(name) === undefined) continue;
    const found = await nullIfMissing(stat(join(folder, name)));
    if (found?.isFile()) yield { key: name, lastModified: found.mtime };
  }
}

import { randomUUID } from 'node:crypto';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes `bytes` atomically: afterwards, even after a power failure, `path` holds either all of them or its previous
 * contents. Writes a temporary file in `stagingDir`, flushes and renames it. `stagingDir` (default: the folder of
 * `path`) must exist and be on the same file system as `path`. `mode` is the permission of the new file. Errors are
 * those of `node:fs`; no temporary file stays behind.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  { stagingDir = dirname(path), mode = 0o644 }: { stagingDir?: string; mode?: number } = {},
): Promise<void> {
  const staged = join(stagingDir, `.${randomUUID()}.tmp`);
  try {
    const file = await open(staged, 'wx', mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(staged, path);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * Flushes a folder, without which a rename may not survive a power failure. Does nothing on Windows, which cannot open
 * folders for that.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Resolves to null if a file does not exist, also when it is deleted concurrently. */
export function nullIfMissing<T>(pending: Promise<T>): Promise<T | null> {
  return pending.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** A disk with less space left, in bytes, counts as full: a picture, or a few writes of the database, may not fit. */
const minFreeBytes = 8 * 1024 * 1024;

/** Returns whether the disk of a folder is full; false where that cannot be told. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.blocks > 0 && space.bavail * space.bsize < minFreeBytes;
}

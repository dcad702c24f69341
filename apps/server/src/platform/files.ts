import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import path, { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

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

/** Permission bits of group and others. */
const groupAndOther = 0o077;

/** Sticky bit: everybody may create files in the folder, but only delete their own, as in /tmp. */
const stickyBit = 0o1000;

/**
 * Makes all files that this process creates from now on readable by its own user only; inherited by child processes.
 */
export function keepFilesPrivate(): void {
  process.umask(groupAndOther);
}

/**
 * Creates a folder that only its owner may enter. If the folder exists with open permissions, they are restricted and
 * that is logged; if that is not permitted, or the folder is a shared one, a warning is logged. Windows has no such
 * modes.
 */
export function openPrivateFolder(folder: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  createFolder(folder);
  const { mode } = statSync(folder);
  if (process.platform === 'win32' || (mode & groupAndOther) === 0) return;
  if ((mode & stickyBit) === 0 && removeGroupAndOtherAccess(folder, mode)) {
    log.warn({ folder }, 'data folder was accessible to other users; access removed');
  } else {
    log.warn({ folder }, 'data folder is accessible to other users and its mode cannot be changed');
  }
}

/**
 * Creates a folder and those above it, unless they exist; only their owner may enter. Unlike `mkdir` with `recursive`,
 * which never ends where the system creates no folders (/proc), it throws there.
 */
export function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    createFolder(parent);
    mkdirSync(folder, { mode: 0o700 });
  }
}

function removeGroupAndOtherAccess(folder: string, mode: number): boolean {
  try {
    chmodSync(folder, mode & 0o700);
    return true;
  } catch {
    return false;
  }
}

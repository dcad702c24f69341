import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

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
 * Creates a folder and those above it, unless they exist; only their owner may enter. Unlike `mkdir` with `recursive`, which never ends
 * where the system creates no folders (/proc), it throws there.
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

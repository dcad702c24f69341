import { chmodSync, mkdirSync, statSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';

/** What everybody else than the owner may do with a file. */
const groupAndOther = 0o077;

/** A folder in which everybody may make files, but only remove their own, such as /tmp. */
const stickyBit = 0o1000;

/** From here on, whatever this process makes can be read by its own user only; so it is for the processes that it starts. */
export function keepFilesPrivate(): void {
  process.umask(groupAndOther);
}

/**
 * Makes a folder that only its owner may enter. One that is there and open to others is closed, and the log says so; where
 * that is not allowed, or the folder is one for everybody, the log says that it is open. Windows has no such modes.
 */
export function openPrivateFolder(folder: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode } = statSync(folder);
  if (process.platform === 'win32' || (mode & groupAndOther) === 0) return;
  if ((mode & stickyBit) === 0 && removeGroupAndOtherAccess(folder, mode)) {
    log.warn({ folder }, 'data folder was accessible to other users; access removed');
  } else {
    log.warn({ folder }, 'data folder is accessible to other users and its mode cannot be changed');
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

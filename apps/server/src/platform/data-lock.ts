import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFolder } from './files.ts';

/** The data folder is locked by another process. */
class DataFolderInUseError extends Error {}

/**
 * Locks a data folder for this process, creating the folder if missing. The lock is SQLite's file lock on a small file:
 * the operating system releases it when the process ends for any reason, so locks never become stale. Throws
 * `DataFolderInUseError` when another process holds it. Closing the result releases the lock.
 */
export function lockDataFolder(dataDir: string): { close(): void } {
  createFolder(dataDir);
  const file = new DatabaseSync(path.join(dataDir, 'moonfloor.lock'));
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new DataFolderInUseError(`The data folder ${dataDir} is in use by another process`);
    }
    throw error;
  }
  return file;
}

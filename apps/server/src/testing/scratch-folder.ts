import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's file system in memory; in containers it is small, and programs cannot be started from it. */
const inMemory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

function isLargeAndExecutable(folder: string): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`tmpfs ${folder} `));
    const { bavail, bsize } = statfsSync(folder);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Folder for databases that do not outlive a test: in memory if possible, where copying one takes a tenth of the time. */
export const scratchFolder = isLargeAndExecutable(inMemory) ? inMemory : tmpdir();

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own that can be filled up and made read-only. */
export interface SmallDisk {
  folder: string;
  /** Takes all room but so many bytes. */
  fill(left: number): void;
  /** Gives that room back. */
  empty(): void;
  /** Makes it read-only, or writable again; nobody may have a file open for writing. */
  setReadOnly(readOnly: boolean): void;
  remove(): void;
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Makes a disk in memory with so many bytes; null where this process may not mount one (it takes root on Linux). */
export function makeSmallDisk(bytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'moonfloor-disk-'));
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: (left) => {
      const free = Number(
        spawnSync('df', ['--output=avail', '-B1', folder], { encoding: 'utf8' }).stdout.split('\n')[1],
      );
      writeFileSync(filler, Buffer.alloc(Math.max(0, free - left)));
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly: (readOnly) => {
      if (!run('mount', '-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder)) throw new Error(`${folder} stays as it is`);
    },
    remove: () => {
      run('umount', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

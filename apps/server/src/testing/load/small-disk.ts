import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A separate disk that can be filled and made read-only. */
interface SmallDisk {
  folder: string;
  /** Fills the disk, leaving `left` bytes. */
  fill(left: number): void;
  /** Frees that space. */
  empty(): void;
  /** Makes it read-only, or writable again; no file may be open for writing. */
  setReadOnly(readOnly: boolean): void;
  remove(): void;
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/** Creates a disk in memory with `bytes` of space; null if this process may not mount one (requires root on Linux). */
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

import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

const playableExtensions = new Set(['.mp3', '.ogg', '.opus', '.m4a', '.wav', '.flac', '.webm']);
const naturalOrder: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' };

/**
 * Returns the names of the playable files directly in `folder`, in natural order (`2.mp3` before `10.mp3`). Ignores
 * hidden files, subfolders and other types of file; follows links to files. A missing folder has no tracks; other
 * errors of `node:fs` are thrown.
 */
export async function listTracks(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder);
  const candidates = entries.filter(
    ({ name }) => !name.startsWith('.') && playableExtensions.has(extname(name).toLowerCase()),
  );
  const files = await Promise.all(candidates.map((entry) => isFile(folder, entry)));
  return candidates
    .filter((_, index) => files[index])
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en', naturalOrder) || (a < b ? -1 : 1));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function isFile(folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return stat(join(folder, entry.name)).then(
    (target) => target.isFile(),
    () => false,
  );
}

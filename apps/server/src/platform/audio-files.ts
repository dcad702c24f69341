import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { compareText } from '@moonfloor/contract/values/text';
import { nullIfMissing } from './files.ts';

const playableExtensions = new Set(['.mp3', '.ogg', '.opus', '.m4a', '.wav', '.flac', '.webm']);
const naturalOrder: Intl.CollatorOptions = { numeric: true, sensitivity: 'base' };

/**
 * Returns the names of the playable files directly in `folder`, in natural order (`2.mp3` before `10.mp3`). Ignores
 * hidden files, subfolders and other types of file; follows links to files. A missing folder has none; other errors of
 * `node:fs` are thrown.
 */
export async function listAudioFiles(folder: string): Promise<string[]> {
  const entries = (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  const files: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    if (name.startsWith('.') || !playableExtensions.has(extname(name).toLowerCase())) continue;
    const target = entry.isSymbolicLink() ? await stat(join(folder, name)).catch(() => null) : entry;
    if (target?.isFile() === true) files.push(name);
  }
  return files.sort((a, b) => a.localeCompare(b, 'en', naturalOrder) || compareText(a, b));
}

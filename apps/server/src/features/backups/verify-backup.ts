import { text } from 'node:stream/consumers';
import { requireKnownMigrations } from '../../db/migrate.ts';
import { archiveFolders, type Manifest, readArchiveEntries, readManifest } from './read-archive.ts';

export interface BackupSummary {
  about: Manifest;
  rows: number;
  /** Pictures and tracks. */
  files: number;
}

/**
 * Verifies a backup completely. Throws an error with a one-line message when it is not a backup, is of a newer version,
 * truncated or changed, or when rows are missing.
 */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const about = await readManifest(file);
  requireKnownMigrations(about.steps, 'The backup');
  const counts: Record<string, number> = {};
  let files = 0;
  for await (const { name, body } of readArchiveEntries(file)) {
    const table = tableOf(name);
    if (table !== null) counts[table] = (counts[table] ?? 0) + countRows(await text(body));
    else for await (const _ of body);
    if (name.startsWith(archiveFolders.media) || name.startsWith(archiveFolders.audio)) files += 1;
  }
  const names = Object.keys({ ...about.counts, ...counts });
  const short = names.find((name) => (counts[name] ?? 0) !== (about.counts[name] ?? 0));
  if (short !== undefined) throw new Error(`The backup ${file} is damaged: rows of ${short} are missing`);
  return { about, rows: Object.values(counts).reduce((sum, count) => sum + count, 0), files };
}

/** Returns the table of a file of rows; null for other files. */
export function tableOf(name: string): string | null {
  return /^rows\/([^/]+)\//.exec(name)?.[1] ?? null;
}

/** Counts the rows in a file. Throws when one is invalid JSON. */
function countRows(lines: string): number {
  return lines.split('\n').filter((line) => line !== '' && JSON.parse(line) !== null).length;
}

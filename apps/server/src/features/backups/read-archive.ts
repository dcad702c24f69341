import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { requireKnownMigrations } from '../../db/migrate.ts';

/**
 * Format of a backup: a gzipped tar with the manifest, the rows of each table as JSON lines in `rows/TABLE/N.ndjson`,
 * uploaded pictures in `media/`, tracks in `audio/`, and finally the SHA-256 of each preceding file in the format of
 * `sha256sum`.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'SHA256SUMS';
export const archiveFolders = { rows: 'rows/', media: 'media/', audio: 'audio/' } as const;

const manifest = z.object({
  product: z.literal('moonfloor'),
  /** Version of this format. */
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations applied to the database. */
  steps: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.number().int()),
  /** Last assigned id of each table with an id sequence. */
  counters: z.record(z.string(), z.number().int()),
});
export type Manifest = z.output<typeof manifest>;

class DamagedBackupError extends Error {}

/** A file inside a backup. */
export interface ArchiveEntry {
  name: string;
  body: AsyncGenerator<Uint8Array>;
}

/**
 * Iterates over the files of a backup, each of which must be read completely; checksums are verified on the way and not
 * yielded. Throws when the backup is damaged.
 */
export async function* readArchiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const source = createReadStream(file);
  const fed = pipeline(source, createGunzip(), archive).catch((error: NodeJS.ErrnoException) => {
    throw toDamagedError(file, error);
  });
  fed.catch(() => undefined);
  const sums = new Map<string, string>();
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (name === checksumsName) requireChecksums(file, sums, await text(entry));
      else yield { name, body: withChecksum(readBody(entry, fed), (sum) => sums.set(name, sum)) };
    }
    await fed;
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) await fed;
    throw error;
  } finally {
    source.destroy();
  }
}

/** A damaged archive fails while one of its files is read; `fed` then has the original error. */
async function* readBody(body: AsyncIterable<unknown>, fed: Promise<void>): ArchiveEntry['body'] {
  try {
    for await (const chunk of body) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    await fed;
    throw error;
  }
}

/** Passes a file through and reports its SHA-256 at the end. */
export async function* withChecksum(
  body: AsyncIterable<Uint8Array>,
  onEnd: (sum: string) => void,
): ArchiveEntry['body'] {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}

function requireChecksums(file: string, sums: ReadonlyMap<string, string>, lines: string): void {
  const checksumOfFile = new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const names = new Set([...sums.keys(), ...checksumOfFile.keys()]);
  const wrong = [...names].find((name) => sums.get(name) !== checksumOfFile.get(name));
  if (wrong !== undefined) throw toDamagedError(file, new Error(`the checksum of ${wrong} differs`));
}

function toDamagedError(file: string, error: NodeJS.ErrnoException): Error {
  const { code, message } = error;
  if (code === 'ENOENT') return new Error(`There is no file ${file}`);
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return notABackup(file);
  return new DamagedBackupError(`The backup ${file} is damaged: ${message}`, { cause: error });
}

function notABackup(file: string): Error {
  return new Error(`${file} is not a Moonfloor backup`);
}

/** Returns the manifest of a backup. Throws when the file is not a backup. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, body } of readArchiveEntries(file)) {
    if (name !== manifestName) throw notABackup(file);
    const json = await text(body);
    try {
      return manifest.parse(JSON.parse(json));
    } catch {
      throw notABackup(file);
    }
  }
  throw notABackup(file);
}

interface BackupSummary {
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
    const table = archivedTable(name);
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
export function archivedTable(name: string): string | null {
  return /^rows\/([^/]+)\//.exec(name)?.[1] ?? null;
}

/** Counts the rows in a file. Throws when one is invalid JSON. */
function countRows(lines: string): number {
  return lines.split('\n').filter((line) => line !== '' && JSON.parse(line) !== null).length;
}

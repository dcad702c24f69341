import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { checksumsName, type Manifest, manifest, manifestName } from './manifest.ts';

/** A backup that is not as it was written. */
class DamagedBackupError extends Error {}

/** A file inside a backup. */
export interface ArchiveEntry {
  name: string;
  body: AsyncGenerator<Uint8Array>;
}

/**
 * Goes through the files of a backup, each of which must be read to its end; the checksums are compared on the way and not
 * among them. Throws when the backup is damaged.
 */
export async function* readArchiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const archive = extract();
  const source = createReadStream(file);
  const fed = pipeline(source, createGunzip(), archive).catch((error: unknown) => {
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

/** What is wrong with the archive comes to light where one of its files is read: then `fed` knows best. */
async function* readBody(body: AsyncIterable<unknown>, fed: Promise<void>): ArchiveEntry['body'] {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    await fed;
    throw error;
  }
}

/** Tells the SHA-256 of a file once it has been read. */
async function* withChecksum(body: ArchiveEntry['body'], tell: (sum: string) => void): ArchiveEntry['body'] {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
  tell(hash.digest('hex'));
}

function requireChecksums(file: string, sums: ReadonlyMap<string, string>, lines: string): void {
  const listed = new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const names = new Set([...sums.keys(), ...listed.keys()]);
  const wrong = [...names].find((name) => sums.get(name) !== listed.get(name));
  if (wrong !== undefined) throw toDamagedError(file, new Error(`the checksum of ${wrong} differs`));
}

function toDamagedError(file: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Error(`There is no file ${file}`);
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return notABackup(file);
  return new DamagedBackupError(`The backup ${file} is damaged: ${message}`, { cause: error });
}

function notABackup(file: string): Error {
  return new Error(`${file} is not a Moonfloor backup`);
}

/** What a backup says of itself. Throws when the file is none. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, body } of readArchiveEntries(file)) {
    if (name !== manifestName) throw notABackup(file);
    const found = manifest.safeParse(parseJson(await text(body)));
    if (!found.success) throw notABackup(file);
    return found.data;
  }
  throw notABackup(file);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Manifest, manifest, manifestName } from './manifest.ts';

/** A file inside a backup. */
export interface Entry {
  name: string;
  body: AsyncGenerator<Uint8Array>;
}

/** Goes through the files of a backup, each of which must be read to its end. Throws when the backup is damaged. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const archive = extract();
  const source = createReadStream(file);
  const fed = pipeline(source, createGunzip(), archive).catch((error: unknown) => {
    throw damaged(file, error);
  });
  fed.catch(() => undefined);
  try {
    for await (const entry of archive) yield { name: entry.header.name, body: readBody(entry, fed) };
    await fed;
  } catch (error) {
    await fed;
    throw error;
  } finally {
    source.destroy();
  }
}

/** What is wrong with the archive comes to light where one of its files is read: then `fed` knows best. */
async function* readBody(body: AsyncIterable<unknown>, fed: Promise<void>): Entry['body'] {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    await fed;
    throw error;
  }
}

function damaged(file: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new Error(`There is no file ${file}`);
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return noBackup(file);
  return new Error(`The backup ${file} is damaged: ${message}`, { cause: error });
}

function noBackup(file: string): Error {
  return new Error(`${file} is no backup of Moonfloor`);
}

/** What a backup says of itself. Throws when the file is none. */
export async function readManifest(file: string): Promise<Manifest> {
  for await (const { name, body } of readEntries(file)) {
    if (name !== manifestName) throw noBackup(file);
    const found = manifest.safeParse(parse(await text(body)));
    if (!found.success) throw noBackup(file);
    return found.data;
  }
  throw noBackup(file);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

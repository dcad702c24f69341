import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { appliedSteps } from '../../db/migrate.ts';
import type { Store } from '../../db/open-database.ts';
import { countRows, readCounters, readRows, readSnapshot } from '../../db/snapshot.ts';
import { tables } from '../../db/tables.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { listTracks } from '../../platform/tracks.ts';
import { folders, type Manifest, manifestName } from './manifest.ts';

/** What a backup is made of. */
export interface BackupSources {
  store: Store;
  storage: Storage;
  audioDir: string;
  clock: Clock;
}

/**
 * Writes everything into one file, which only its owner may read: it holds email addresses and password hashes. The
 * database is read as it is at one moment, while others write; pictures after it, so none that it names is missing.
 * The file appears whole or not at all.
 */
export async function writeBackup(sources: BackupSources, file: string): Promise<void> {
  const staged = `${file}.partial`;
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(staged, { mode: 0o600, flush: true }));
  try {
    await Promise.all([written, fill(archive, sources)]);
    await rename(staged, file);
  } catch (error) {
    archive.destroy();
    await written.catch(() => undefined);
    await rm(staged, { force: true });
    throw error;
  }
}

async function fill(archive: Pack, { store, storage, audioDir, clock }: BackupSources): Promise<void> {
  await readSnapshot(store, async (db) => {
    const about: Manifest = {
      product: 'moonfloor',
      format: 1,
      created_at: instant(clock),
      steps: await appliedSteps(db),
      counts: await countRows(db, tables),
      counters: await readCounters(db, store),
    };
    await addText(archive, manifestName, JSON.stringify(about, null, 2));
    for (const table of tables) {
      let part = 0;
      for await (const rows of readRows(db, table)) {
        part += 1;
        const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        await addText(archive, `${folders.rows}${table.name}/${part}.ndjson`, lines);
      }
    }
  });
  for await (const { key } of storage.list()) {
    const found = await storage.get(key);
    if (found !== null) await addFile(archive, folders.media + key, found.size, found.body);
  }
  for (const track of await listTracks(audioDir)) {
    const name = path.join(audioDir, track);
    await addFile(archive, folders.audio + track, (await stat(name)).size, createReadStream(name));
  }
  archive.finalize();
}

function addText(archive: Pack, name: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name }, Buffer.from(text), (error) => (error == null ? resolve() : reject(error)));
  });
}

function addFile(archive: Pack, name: string, size: number, body: Readable): Promise<void> {
  return pipeline(body, archive.entry({ name, size }));
}

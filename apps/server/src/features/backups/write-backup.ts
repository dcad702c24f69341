import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { appliedMigrations } from '../../db/migrate.ts';
import type { Store } from '../../db/open-database.ts';
import { countRows, readCounters, readRows, readSnapshot } from '../../db/snapshot.ts';
import { backedUp, type Table } from '../../db/table.ts';
import { listAudioFiles } from '../../platform/audio-files.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { nullIfMissing, syncFolder } from '../../platform/files.ts';
import { pictureOfKey } from '../../platform/pictures/picture-key.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checksumsName, archiveFolders, type Manifest, manifestName, withChecksum } from './read-archive.ts';

interface BackupSources {
  store: Store;
  tables: readonly Table[];
  storage: Storage;
  audioDir: string;
  clock: Clock;
}

/** Suffix of incomplete files. */
export const partialSuffix = '.partial';

/**
 * Writes a backup to one file readable by its owner only, as it contains email addresses and password hashes. The
 * database is read as a snapshot, without blocking writers; pictures are read afterwards, so none that it refers to is
 * missing. The file appears only when complete, also when `stop` is aborted.
 */
export async function writeBackup(sources: BackupSources, file: string, stop?: AbortSignal): Promise<void> {
  const staged = `${file}${partialSuffix}`;
  const archive = pack();
  const failed = new AbortController();
  const options = stop === undefined ? {} : { signal: stop };
  const compression = pipeline(archive, createGzip(), createWriteStream(staged, { mode: 0o600, flush: true }), options);
  compression.catch((error: unknown) => failed.abort(error));
  try {
    await writeContents(new ArchiveWriter(archive, failed.signal), sources);
    await compression;
    await rename(staged, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    archive.destroy();
    await compression.catch(() => undefined);
    await rm(staged, { force: true });
    throw failed.signal.aborted ? failed.signal.reason : error;
  }
}

async function writeContents(
  archive: ArchiveWriter,
  { store, tables: all, storage, audioDir, clock }: BackupSources,
): Promise<void> {
  const tables = backedUp(all);
  await readSnapshot(store, async (db) => {
    const about: Manifest = {
      product: 'moonfloor',
      format: 1,
      created_at: instant(clock),
      steps: await appliedMigrations(db),
      counts: await countRows(db, tables),
      counters: await readCounters(db, store, tables),
    };
    await archive.addText(manifestName, JSON.stringify(about, null, 2));
    for (const table of tables) {
      let part = 0;
      for await (const rows of readRows(db, table)) {
        part += 1;
        const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        await archive.addText(`${archiveFolders.rows}${table.name}/${part}.ndjson`, lines);
      }
    }
  });
  for await (const { key } of storage.list()) {
    // share cards are drawn again
    if (pictureOfKey(key) === null) continue;
    const file = await storage.get(key);
    if (file !== null) await archive.addFile(archiveFolders.media + key, file.size, file.body);
  }
  for (const track of await listAudioFiles(audioDir)) {
    const file = await nullIfMissing(open(path.join(audioDir, track)));
    if (file === null) continue;
    await archive.addFile(archiveFolders.audio + track, (await file.stat()).size, file.createReadStream());
  }
  await archive.end();
}

/** Appends files to an archive sequentially and collects their checksums. Rejects once `failed` is aborted. */
class ArchiveWriter {
  readonly #archive: Pack;
  readonly #failed: AbortSignal;
  readonly #sums: string[] = [];

  constructor(archive: Pack, failed: AbortSignal) {
    this.#archive = archive;
    this.#failed = failed;
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.addFile(name, bytes.length, Readable.from([bytes]));
  }

  async addFile(name: string, size: number, body: Readable): Promise<void> {
    const hashed = (chunks: AsyncIterable<Buffer>) =>
      withChecksum(chunks, (sum) => this.#sums.push(`${sum}  ${name}\n`));
    await pipeline(body, hashed, this.#archive.entry({ name, size }), { signal: this.#failed });
  }

  /** Adds the checksums and ends the archive. */
  async end(): Promise<void> {
    await this.addText(checksumsName, this.#sums.join(''));
    this.#archive.finalize();
  }
}

import { lstat, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { requireKnownMigrations } from '../../db/migrate.ts';
import type { Store } from '../../db/open-database.ts';
import { holdsData, replaceContents } from '../../db/replace-contents.ts';
import { logOperatorRestore } from '../../db/security-log.ts';
import type { Row } from '../../db/snapshot.ts';
import type { Table } from '../../db/table.ts';
import { nullIfMissing, writeFileAtomically } from '../../platform/files.ts';
import { contentTypeOf, type Storage } from '../../platform/storage/storage.ts';
import { skipNews } from '../follows/settings-row.ts';
import { skipNotices } from '../mail/notices.ts';
import { rebuildDerivedRows } from '../search/derived-rows.ts';
import {
  archivedTable,
  archiveFolders,
  type ArchiveEntry,
  type Manifest,
  readArchiveEntries,
  readManifest,
} from './read-archive.ts';

interface RestoreTarget {
  store: Store;
  tables: readonly Table[];
  storage: Storage;
  audioDir: string;
}

/**
 * Restores a backup, also into the other kind of database or storage. Pictures and tracks come first, which reads the
 * whole file, so that damage is detected before the database is changed. Members get no mails about what happened before,
 * which they may have got since the backup was made. Throws when the target contains data, unless
 * forced: then it is replaced.
 */
export async function restoreBackup(target: RestoreTarget, file: string, force: boolean): Promise<Manifest> {
  const about = await readManifest(file);
  const steps = requireKnownMigrations(about.steps, 'The backup');
  const { store, tables, storage } = target;
  if (!force && (await holdsData(store.db, tables))) {
    throw new Error('The site already contains data; --force replaces it with the backup');
  }
  const restored = await restoreFiles(target, file);
  await replaceContents(store, {
    tables,
    lastStep: steps.at(-1) ?? null,
    rows: readTables(file),
    counts: about.counts,
    counters: about.counters,
    add: async (db) => {
      await logOperatorRestore(db, `backup of ${about.created_at}`);
      await skipNews(db);
      await skipNotices(db, new Date().toISOString());
    },
  });
  await rebuildDerivedRows(store);
  if (force) await removeFilesExcept(storage, restored);
  return about;
}

async function restoreFiles({ storage, audioDir }: RestoreTarget, file: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { name, body } of readArchiveEntries(file)) {
    if (name.startsWith(archiveFolders.media)) {
      const key = name.slice(archiveFolders.media.length);
      await storage.put(key, await buffer(body), contentTypeOf(key) ?? '');
      keys.add(key);
    } else if (name.startsWith(archiveFolders.audio)) {
      await restoreTrack(audioDir, name.slice(archiveFolders.audio.length), body);
    } else {
      await drain(body);
    }
  }
  return keys;
}

/** An existing track of the same name is kept. */
async function restoreTrack(audioDir: string, name: string, body: ArchiveEntry['body']): Promise<void> {
  if (path.basename(name) !== name || name.startsWith('.'))
    throw new Error(`The backup contains an invalid track name: ${name}`);
  await mkdir(audioDir, { recursive: true });
  const bytes = await buffer(body);
  const track = path.join(audioDir, name);
  if ((await nullIfMissing(lstat(track))) === null) await writeFileAtomically(track, bytes);
}

async function* readTables(file: string): AsyncGenerator<{ table: string; rows: Row[] }> {
  for await (const { name, body } of readArchiveEntries(file)) {
    const table = archivedTable(name);
    if (table === null) {
      await drain(body);
      continue;
    }
    const lines = (await text(body)).split('\n').filter((line) => line !== '');
    yield { table, rows: lines.map((line): Row => JSON.parse(line)) };
  }
}

async function drain(body: ArchiveEntry['body']): Promise<void> {
  for await (const _ of body);
}

async function removeFilesExcept(storage: Storage, keptKeys: ReadonlySet<string>): Promise<void> {
  const others: string[] = [];
  for await (const { key } of storage.list()) if (!keptKeys.has(key)) others.push(key);
  for (const key of others) await storage.remove(key);
}

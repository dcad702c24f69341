import { chunksOf } from '../../db/chunks.ts';
import type { Deps } from '../../deps.ts';
import { pictureOfKey } from '../../platform/images/picture-key.ts';
import { findPictureIds } from './unused-pictures.ts';
import { unusedTtlMs } from './sweep-pictures.ts';

/** Stored files: the number that belong to a picture, and old ones that do not. */
interface StoredFiles {
  known: number;
  orphaned: string[];
}

/**
 * Deletes files without a picture, one day after they were stored, and returns their number. Failed submissions and
 * crashes leave them. When they outnumber the known files, the storage probably belongs to another database: then
 * nothing is deleted and a warning is logged.
 */
export async function sweepOrphanedFiles(deps: Deps): Promise<number> {
  const longAgo = new Date(deps.clock.now() - unusedTtlMs);
  const { known, orphaned } = await findOrphanedFiles(deps, longAgo);
  if (orphaned.length > known) {
    deps.log.warn(
      { known, strays: orphaned.length },
      'most stored files are unknown to this database; no orphaned files removed',
    );
    return 0;
  }
  let removed = 0;
  for (const key of orphaned) if (await deps.storage.removeIfOlder(key, longAgo)) removed += 1;
  return removed;
}

async function findOrphanedFiles({ store, storage }: Deps, longAgo: Date): Promise<StoredFiles> {
  const files: { key: string; id: string; old: boolean }[] = [];
  for await (const { key, lastModified } of storage.list()) {
    const id = pictureOfKey(key);
    if (id !== null) files.push({ key, id, old: lastModified < longAgo });
  }
  const found: StoredFiles = { known: 0, orphaned: [] };
  for (const some of chunksOf(files)) {
    const ids = await findPictureIds(store.db, [...new Set(some.map(({ id }) => id))]);
    for (const { key, id, old } of some) {
      if (ids.has(id)) found.known += 1;
      else if (old) found.orphaned.push(key);
    }
  }
  return found;
}

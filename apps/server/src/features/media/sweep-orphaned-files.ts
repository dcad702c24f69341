import { chunksOf } from '../../db/chunks.ts';
import type { Deps } from '../../deps.ts';
import { pictureOfKey } from '../../platform/pictures/picture-key.ts';
import { unusedTtlMs } from './sweep-pictures.ts';

/**
 * Deletes files without a picture, one day after they were stored, and returns their number. Failed submissions and
 * crashes leave them. When they outnumber the known files, the storage probably belongs to another database: then
 * nothing is deleted and a warning is logged.
 */
export async function sweepOrphanedFiles({ store, storage, clock, log }: Deps): Promise<number> {
  const before = new Date(clock.now() - unusedTtlMs);
  const files: { key: string; id: string; old: boolean }[] = [];
  for await (const { key, lastModified } of storage.list()) {
    const id = pictureOfKey(key);
    if (id !== null) files.push({ key, id, old: lastModified < before });
  }
  let known = 0;
  const orphaned: string[] = [];
  for (const some of chunksOf(files)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    const rows = await store.db.selectFrom('picture').where('id', 'in', ids).select('id').execute();
    const pictures = new Set(rows.map(({ id }) => id));
    for (const { key, id, old } of some) {
      if (pictures.has(id)) known += 1;
      else if (old) orphaned.push(key);
    }
  }
  if (orphaned.length > known) {
    const details = { known, orphaned: orphaned.length };
    log.warn(details, 'most stored files are unknown to this database; no orphaned files removed');
    return 0;
  }
  let removed = 0;
  for (const key of orphaned) if (await storage.removeIfOlder(key, before)) removed += 1;
  return removed;
}

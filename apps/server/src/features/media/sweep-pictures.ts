import { chunksOf } from '../../db/chunks.ts';
import { writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { pictureFileKeys } from '../../platform/images/picture-key.ts';
import { deleteUnused, listPictureUse, type PictureUse, updateUnusedSince } from './unused-pictures.ts';

/** Time for which an unused picture is kept: one day, in ms. */
export const unusedTtlMs = 24 * 60 * 60 * 1000;

/** Pictures per statement, so that requests are served in between. */
const picturesPerBatch = 500;

/**
 * Deletes pictures that no record has used for a day, rows and files, and returns their number. Sweeps record when a
 * picture became unused, so it is deleted up to one interval later. A file stored again by a submission is younger than
 * a day and is kept. Several processes may sweep concurrently.
 */
export async function sweepPictures(deps: Deps): Promise<number> {
  const due = await markUnused(deps);
  let removed = 0;
  for (const some of chunksOf(due)) removed += await removeUnused(deps, some);
  return removed;
}

/** Records which pictures became unused or used again, and returns those unused for a day. */
async function markUnused({ store: { db }, clock }: Deps): Promise<PictureUse[]> {
  const now = instant(clock);
  const longAgo = dayBefore(clock.now());
  const due: PictureUse[] = [];
  let pictures: PictureUse[] = [];
  do {
    pictures = await listPictureUse(db, pictures.at(-1)?.id ?? '', picturesPerBatch);
    const fallen = pictures.filter(({ used, unused_since: since }) => !used && since === null);
    const taken = pictures.filter(({ used, unused_since: since }) => used && since !== null);
    await updateUnusedSince(
      db,
      fallen.map(({ id }) => id),
      now,
    );
    await updateUnusedSince(
      db,
      taken.map(({ id }) => id),
      null,
    );
    due.push(...pictures.filter(({ used, unused_since: since }) => !used && since !== null && since <= longAgo));
  } while (pictures.length === picturesPerBatch);
  return due;
}

/** Deletes rows first: files without a row are swept later, but a row without files would be a broken picture. */
async function removeUnused(deps: Deps, due: readonly PictureUse[]): Promise<number> {
  const { store, contentVersion, storage, clock } = deps;
  const longAgo = dayBefore(clock.now());
  // A content write holds the write lock, so that no record can start using a picture concurrently.
  const gone = await writeContent(store, contentVersion, (db) =>
    deleteUnused(
      db,
      due.map(({ id }) => id),
      longAgo,
    ),
  );
  for (const { id, widths } of due) {
    if (!gone.has(id)) continue;
    for (const key of pictureFileKeys(id, widths)) await storage.removeIfOlder(key, new Date(longAgo));
  }
  return gone.size;
}

/** Returns the instant one day before `now` (in ms). */
function dayBefore(now: number): string {
  return new Date(now - unusedTtlMs).toISOString();
}

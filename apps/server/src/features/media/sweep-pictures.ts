import { chunksOf } from '../../db/chunks.ts';
import { writeContent } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { pictureFileKeys } from '../../platform/images/picture-key.ts';
import { deleteUnused, listPictureUse, type PictureUse, updateUnusedSince } from './unused-pictures.ts';

/** How long a picture that no record has is kept: a day, in ms. */
export const unusedTtlMs = 24 * 60 * 60 * 1000;

/** Pictures looked at by one statement, so that requests get their turn in between. */
const picturesPerBatch = 500;

/**
 * Removes pictures that no record has had for a day, rows and files; answers how many. When a picture fell out of use is
 * what an earlier sweep has seen and written down, so it goes at most the time between two sweeps later. A file that a
 * submit has stored anew meanwhile is younger than a day and stays. Several processes may sweep at once.
 */
export async function sweepPictures(deps: Deps): Promise<number> {
  const due = await markUnused(deps);
  let removed = 0;
  for (const some of chunksOf(due)) removed += await removeUnused(deps, some);
  return removed;
}

/** Writes down what has fallen out of use and what is in use again; answers what has not been in use for a day. */
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

/** Rows first: files without a row are found again, a row without its files would be a broken picture. */
async function removeUnused(deps: Deps, due: readonly PictureUse[]): Promise<number> {
  const { store, contentVersion, storage, clock } = deps;
  const longAgo = dayBefore(clock.now());
  // As a content write it takes its turn with those that would give a picture to a record.
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

/** The instant a day before `now` (in ms). */
function dayBefore(now: number): string {
  return new Date(now - unusedTtlMs).toISOString();
}

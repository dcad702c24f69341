import { type Kysely, sql } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { writeContent } from '../../db/content-version.ts';
import { chunksOf, pictureTable } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { pictureFileKeys, pictureOfKey } from '../../platform/pictures/picture-key.ts';

/** Time for which an unused picture is kept: one day. */
const unusedTtlMs = dayMs;

/** Pictures per statement, so that requests are served in between. */
const picturesPerBatch = 500;

/** SQL condition on `picture`: a record uses it, whatever the record's status, a suggestion that waits, or occurrences to come. */
const isUsed = sql<boolean>`(${sql.join(
  [...resourceTypes.map(pictureTable), 'suggestion_picture', 'series_plan'].map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.picture_id`)} = picture.id)`,
  ),
  sql` or `,
)})`;

/**
 * Deletes pictures that no record has used for a day, rows and files, and returns their number. Sweeps record when a
 * picture became unused, so it is deleted up to one interval later. A file stored again by a submission is younger than
 * a day and is kept. Several processes may sweep concurrently.
 */
export async function sweepPictures(deps: Deps): Promise<number> {
  const cutoff = new Date(deps.clock.now() - unusedTtlMs);
  const unusedIds = await markUnused(deps, cutoff.toISOString());
  let removed = 0;
  for (const ids of chunksOf(unusedIds)) removed += await removeUnused(deps, ids, cutoff);
  return removed;
}

/** Records which pictures became unused or used again, and returns the ids of those unused since `cutoff`. */
async function markUnused({ store: { db }, clock }: Deps, cutoff: string): Promise<string[]> {
  const now = instant(clock);
  const unusedIds: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined) {
    const pictures = await listPictureUse(db, last);
    const idsOf = (condition: (picture: (typeof pictures)[number]) => boolean): string[] =>
      pictures.filter(condition).map(({ id }) => id);
    const becameUnused = idsOf(({ used, unused_since: since }) => used === 0 && since === null);
    const usedAgain = idsOf(({ used, unused_since: since }) => used === 1 && since !== null);
    await updateUnusedSince(db, becameUnused, now);
    await updateUnusedSince(db, usedAgain, null);
    unusedIds.push(...idsOf(({ used, unused_since: since }) => used === 0 && since !== null && since <= cutoff));
    last = pictures.at(-1)?.id;
  }
  return unusedIds;
}

/** Deletes rows first: files without a row are swept later, but a row without files would be a broken picture. */
async function removeUnused(deps: Deps, ids: readonly string[], cutoff: Date): Promise<number> {
  const { store, contentVersion, storage } = deps;
  // A content write holds the write lock, so that no record can start using a picture concurrently.
  const deleted = await writeContent(store, contentVersion, (db) =>
    db
      .deleteFrom('picture')
      .where('id', 'in', ids)
      .where('unused_since', '<=', cutoff.toISOString())
      .where(sql<boolean>`not ${isUsed}`)
      .returning(['id', 'widths'])
      .execute(),
  );
  for (const { id, widths } of deleted) {
    for (const key of pictureFileKeys(id, widths.split(',').map(Number))) await storage.removeIfOlder(key, cutoff);
  }
  return deleted.length;
}

/** Returns a batch of pictures after `after` by id, and whether they are used (1) or not (0). */
function listPictureUse(db: Kysely<Schema>, after: string) {
  return db
    .selectFrom('picture')
    .where('id', '>', after)
    .orderBy('id')
    .limit(picturesPerBatch)
    .select(['id', 'unused_since', sql<number>`case when ${isUsed} then 1 else 0 end`.as('used')])
    .execute();
}

async function updateUnusedSince(db: Kysely<Schema>, ids: readonly string[], since: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('picture').set({ unused_since: since }).where('id', 'in', ids).execute();
}

/**
 * Deletes files without a picture, one day after they were stored, and returns their number. Failed submissions and
 * crashes leave them. When they outnumber the known files, the storage probably belongs to another database: then
 * nothing is deleted and a warning is logged.
 */
export async function sweepOrphanedFiles({ store, storage, clock, log }: Deps): Promise<number> {
  const cutoff = new Date(clock.now() - unusedTtlMs);
  const files: { key: string; id: string; isOld: boolean }[] = [];
  for await (const { key, lastModified } of storage.list()) {
    const id = pictureOfKey(key);
    if (id !== null) files.push({ key, id, isOld: lastModified < cutoff });
  }
  let knownCount = 0;
  const orphaned: string[] = [];
  for (const chunk of chunksOf(files)) {
    const ids = [...new Set(chunk.map(({ id }) => id))];
    const rows = await store.db.selectFrom('picture').where('id', 'in', ids).select('id').execute();
    const pictures = new Set(rows.map(({ id }) => id));
    for (const { key, id, isOld } of chunk) {
      if (pictures.has(id)) knownCount += 1;
      else if (isOld) orphaned.push(key);
    }
  }
  if (orphaned.length > knownCount) {
    const details = { known: knownCount, orphaned: orphaned.length };
    log.warn(details, 'most stored files are unknown to this database; no orphaned files removed');
    return 0;
  }
  let removed = 0;
  for (const key of orphaned) if (await storage.removeIfOlder(key, cutoff)) removed += 1;
  return removed;
}

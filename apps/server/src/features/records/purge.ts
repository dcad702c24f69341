import { sql } from 'kysely';
import { otherRecord } from '@moonfloor/contract/records/activity';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { restartChangeFeed } from '../../db/change-feed.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import { selectInChunks, tableOf } from '../../db/query-parts.ts';
import { type Lifecycle, type Purge, purgeOf } from './lifecycle.ts';
import { statusColumn } from './record-table.ts';

/**
 * Permanently deletes the records marked as deleted; returns the number of each type. Floors, line-ups and decoration
 * tags of an event are deleted with it; line-up entries of a deleted artist remain as text. The history keeps
 * the actions, with author and time, but loses the names and texts of these records and of those purged earlier.
 */
export async function purgeDeleted(
  db: ContentTransaction,
  lifecycle: Required<Lifecycle>,
): Promise<Record<ResourceType, number>> {
  const counts: Partial<Record<ResourceType, number>> = {};
  for (const type of resourceTypes) {
    const { numDeletedRows } = await db
      .deleteFrom(tableOf(type))
      .where(statusColumn(type), '=', 'deleted')
      .executeTakeFirst();
    counts[type] = Number(numDeletedRows);
  }
  for (const type of resourceTypes) await deleteReferences(db, lifecycle, purgeOf(type));
  if (Object.values(counts).some((count) => count > 0)) await restartChangeFeed(db);
  await redactMerges(db);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all types have been counted
  return counts as Record<ResourceType, number>;
}

/** Permanently deletes these records of a type whatever their status, like `purgeDeleted`. */
export async function purgeRecords(
  db: ContentTransaction,
  lifecycle: Required<Lifecycle>,
  type: ResourceType,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.table(type)} set ${statusColumn(type)} = 'deleted' where id in (${sql.join(ids)})`.execute(db);
  await lifecycle.afterStatusChange(db, { type, ids });
  await db.deleteFrom(tableOf(type)).where('id', 'in', ids).execute();
  await deleteReferences(db, lifecycle, purgeOf(type, ids));
  await restartChangeFeed(db);
  await redactMerges(db, (other) => other.type === type && ids.includes(other.id));
}

/** Deletes what refers to purged records, and redacts their history. */
async function deleteReferences(db: ContentTransaction, lifecycle: Required<Lifecycle>, purge: Purge): Promise<void> {
  await lifecycle.afterPurge(db, purge);
  await redactHistory(db, purge);
}

/** Fields that are kept, as they contain no text of the record; names in the merge fields are redacted. */
const unredactedFields = ['status', 'merged', 'merged_into'];

/** Replacement for the name of a purged record in the history. */
const recordNumber = (id: number): string => `#${id}`;

/**
 * Removes names and texts of purged records: an entry of the history keeps the record's number, the status, and the fact
 * of a merge.
 */
async function redactHistory(db: ContentTransaction, { type, isGone }: Purge): Promise<void> {
  const entries = db
    .selectFrom('activity')
    .where('resource_type', '=', type)
    .where(isGone('activity.resource_id'))
    .select('id');
  await db
    .deleteFrom('activity_change')
    .where('field', 'not in', unredactedFields)
    .where('activity_id', 'in', entries)
    .execute();
  await db
    .updateTable('activity')
    .set({ resource_name: sql`'#' || resource_id` })
    .where('resource_name', '<>', sql<string>`'#' || resource_id`)
    .where('id', 'in', entries)
    .execute();
}

/** Redacts the names of purged records in the notes of merges: of these, or of all that are gone. */
async function redactMerges(
  db: ContentTransaction,
  isPurged?: (other: { type: ResourceType; id: number }) => boolean,
): Promise<void> {
  const rows = await db
    .selectFrom('activity_change')
    .where('field', 'in', ['merged', 'merged_into'])
    .select(['activity_id', 'position', 'after'])
    .execute();
  const notes = rows
    .map((row) => ({ ...row, other: otherRecord.parse(JSON.parse(row.after)) }))
    .filter(({ other }) => other.name !== recordNumber(other.id) && isPurged?.(other) !== false);
  for (const [type, ofType] of Map.groupBy(notes, ({ other }) => other.type)) {
    const existing = await selectInChunks(
      ofType.map(({ other }) => other.id),
      (ids) => db.selectFrom(tableOf(type)).where('id', 'in', ids).select('id').execute(),
    );
    const kept = new Set(existing.map(({ id }) => id));
    for (const { activity_id: entry, position, other } of ofType) {
      if (kept.has(other.id)) continue;
      await db
        .updateTable('activity_change')
        .set({ after: JSON.stringify({ ...other, name: recordNumber(other.id) }) })
        .where('activity_id', '=', entry)
        .where('position', '=', position)
        .execute();
    }
  }
}

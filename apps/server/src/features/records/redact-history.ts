import { sql } from 'kysely';
import { otherRecord } from '@moonfloor/contract/activity';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';

/** Fields that are kept, as they contain no text of the record; names in the merge fields are redacted. */
const unredactedFields = ['status', 'merged', 'merged_into'];

/** Replacement for the name of a purged record in the history. */
const recordNumber = (id: number): string => `#${id}`;

/**
 * Removes names, texts and review reasons of purged records from the history: an entry keeps the record's number, the
 * status, and the fact of a merge.
 */
export async function redactPurged(db: ContentTransaction): Promise<void> {
  for (const type of resourceTypes) {
    const gone = sql<boolean>`not exists (select 1 from ${sql.table(type)} where id = activity.resource_id)`;
    await db
      .deleteFrom('activity_change')
      .where('field', 'not in', unredactedFields)
      .where('activity_id', 'in', (eb) =>
        eb.selectFrom('activity').where('resource_type', '=', type).where(gone).select('id'),
      )
      .execute();
    await db
      .updateTable('activity')
      .set({ resource_name: sql`'#' || resource_id` })
      .where('resource_type', '=', type)
      .where('resource_name', '<>', sql<string>`'#' || resource_id`)
      .where(gone)
      .execute();
    if (type !== 'release') await deletePurgedReviews(db, type);
  }
  await redactMerges(db);
}

async function deletePurgedReviews(db: ContentTransaction, type: Exclude<ResourceType, 'release'>): Promise<void> {
  await db
    .deleteFrom('review')
    .where('resource_type', '=', type)
    .where(sql<boolean>`not exists (select 1 from ${sql.table(type)} where id = review.resource_id)`)
    .execute();
}

async function redactMerges(db: ContentTransaction): Promise<void> {
  const notes = await db
    .selectFrom('activity_change')
    .where('field', 'in', ['merged', 'merged_into'])
    .select(['activity_id', 'position', 'after'])
    .execute();
  for (const { activity_id: entry, position, after } of notes) {
    const other = otherRecord.parse(JSON.parse(after));
    if (other.name === recordNumber(other.id)) continue;
    const found = await db.selectFrom(other.type).where('id', '=', other.id).select('id').executeTakeFirst();
    if (found !== undefined) continue;
    const without = JSON.stringify({ ...other, name: recordNumber(other.id) });
    await db
      .updateTable('activity_change')
      .set({ after: without })
      .where('activity_id', '=', entry)
      .where('position', '=', position)
      .execute();
  }
}

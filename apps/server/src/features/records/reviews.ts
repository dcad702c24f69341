import type { Kysely } from 'kysely';
import type { ModeratedType, Review } from '@moonfloor/contract/moderation/moderation';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { canSeeHidden } from './access.ts';
import { moderatedTable, seriesColumn } from './record-table.ts';

/** Stores the reason for returning a record to its author, replacing an earlier one. `now` is an ISO 8601 instant. */
export async function saveReview(
  db: ContentTransaction,
  actor: Actor,
  { type, id, reason }: { type: ModeratedType; id: number; reason: string },
  now: string,
): Promise<void> {
  await deleteReview(db, type, id);
  await db
    .insertInto('review')
    .values({
      resource_type: type,
      resource_id: id,
      reason,
      reviewer_id: actor.id,
      reviewer_name: actor.username,
      created_at: now,
    })
    .execute();
}

/** Deletes the review of a record: any change to it resubmits or resolves it. */
export async function deleteReview(db: ContentTransaction, type: ResourceType, id: number): Promise<void> {
  if (type === 'release') return;
  await db.deleteFrom('review').where('resource_type', '=', type).where('resource_id', '=', id).execute();
}

/** Returns the review of a record; null when there is none, or when `actor` may neither edit it nor is a moderator. */
export async function findReview(
  db: Kysely<Schema>,
  actor: Actor,
  type: ResourceType,
  id: number,
): Promise<Review | null> {
  if (type === 'release') return null;
  const row = await db
    .selectFrom('review')
    .innerJoin(moderatedTable(type), 'record.id', 'review.resource_id')
    .where('review.resource_type', '=', type)
    .where('review.resource_id', '=', id)
    .select(['review.reason', 'review.created_at', 'record.id', 'record.created_by', seriesColumn(type)])
    .executeTakeFirst();
  if (row === undefined || !(await canSeeHidden(db, actor, type, row))) return null;
  const { reason, created_at } = row;
  return { reason, created_at };
}

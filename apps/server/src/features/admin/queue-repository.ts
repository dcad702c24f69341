import { type Kysely, sql } from 'kysely';
import type { ModeratedType } from '@moonfloor/contract/moderation';
import type { Schema } from '../../db/schema.ts';
import { moderatedTable } from '../records/reviews.ts';

/** A slice of a list: the number of rows before it, and its maximum length. */
export interface Slice {
  offset: number;
  limit: number;
}

/** Name column of each moderated type, and the status of its pending records. */
const moderatedColumns = {
  event: { name: sql<string>`record.event_name`, waits: 'draft' },
  artist: { name: sql<string>`record.artist_name`, waits: 'inactive' },
  decoration: { name: sql<string>`record.decoration_name`, waits: 'inactive' },
} as const;

const columns = [
  'record.id',
  'record.status',
  'account.username as author',
  'record.created_at',
  'record.updated_at',
] as const;

/** Selects records of a type that await a decision, oldest first. */
export function selectPending(db: Kysely<Schema>, type: ModeratedType, { offset, limit }: Slice) {
  return db
    .selectFrom(moderatedTable(type))
    .leftJoin('account', 'account.id', 'record.created_by')
    .where('record.status', '=', moderatedColumns[type].waits)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('review')
            .where('review.resource_type', '=', type)
            .whereRef('review.resource_id', '=', 'record.id')
            .select('review.resource_id'),
        ),
      ),
    )
    .orderBy('record.created_at')
    .orderBy('record.id')
    .offset(offset)
    .limit(limit)
    .select(columns)
    .select(moderatedColumns[type].name.as('name'));
}

/** Selects records of a type that were returned and have not been changed since, the earliest returned first. */
export function selectReturned(db: Kysely<Schema>, type: ModeratedType, { offset, limit }: Slice) {
  return db
    .selectFrom('review')
    .innerJoin(moderatedTable(type), 'record.id', 'review.resource_id')
    .leftJoin('account', 'account.id', 'record.created_by')
    .where('review.resource_type', '=', type)
    .orderBy('review.created_at')
    .orderBy('review.resource_id')
    .offset(offset)
    .limit(limit)
    .select(columns)
    .select(moderatedColumns[type].name.as('name'))
    .select(['review.reason', 'review.created_at as reviewed_at']);
}

/** Counts the records of a type with the pending status, including returned ones. */
export function countPendingAndReturned(db: Kysely<Schema>, type: ModeratedType) {
  return db
    .selectFrom(moderatedTable(type))
    .where('record.status', '=', moderatedColumns[type].waits)
    .select((eb) => eb.fn.countAll<number>().as('total'));
}

/** Counts the returned records of a type. */
export function countReturned(db: Kysely<Schema>, type: ModeratedType) {
  return db
    .selectFrom('review')
    .where('resource_type', '=', type)
    .select((eb) => eb.fn.countAll<number>().as('total'));
}

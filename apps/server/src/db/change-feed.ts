import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from './content-version.ts';
import type { Schema } from './schema.ts';

/**
 * The change feed: `record_change` has one row for each record, with the content version of its last write. Content
 * writers are serialized by their lock on the content version, so versions become visible in order.
 */

/** Identifies a record. */
export interface RecordKey {
  type: ResourceType;
  id: number;
}

/** Which changes to read: of these record types, after a content version. */
interface ChangeRange {
  types: readonly ResourceType[];
  after: number;
  limit: number;
}

/** Selects the oldest and the newest version in the feed; null when it is empty. */
export function selectVersionSpan(db: Kysely<Schema>) {
  return db.selectNoFrom(({ selectFrom }) => [
    selectFrom('record_change')
      .select((eb) => eb.fn.min<number | null>('version').as('version'))
      .as('oldest'),
    selectFrom('record_change')
      .select((eb) => eb.fn.max<number | null>('version').as('version'))
      .as('newest'),
  ]);
}

/**
 * Selects up to `limit` changes, with the span of the whole feed in each row: one statement sees one state of the
 * database. Without changes it is one row with an id of null.
 */
export function selectChanges(db: Kysely<Schema>, { types, after, limit }: ChangeRange) {
  return db
    .selectFrom(selectVersionSpan(db).as('span'))
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('record_change')
          .where('version', '>', after)
          .where('type', 'in', types)
          .limit(limit)
          .select(['type', 'id'])
          .as('change'),
      (join) => join.onTrue(),
    )
    .select(['oldest', 'newest', 'change.type', 'change.id']);
}

/**
 * Gives all changes the current content version: memory indexes then find none as old as the version they know, and
 * reload everything.
 */
export async function restartChangeFeed(db: ContentTransaction): Promise<void> {
  await db
    .updateTable('record_change')
    .set((eb) => ({ version: eb.selectFrom('content_version').select('version') }))
    .execute();
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** The changes to read: of these record types, after a content version. */
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

/** A change; without changes there is one row with an id of null. */
interface ChangeRow {
  /** The span of the whole feed: one statement sees one state of the database. */
  oldest: number | null;
  newest: number | null;
  type: ResourceType | null;
  id: number | null;
}

/** Selects up to `limit` changes. Plain SQL, because it runs after every write and takes half the time to build. */
export function selectChanges({ types, after, limit }: ChangeRange) {
  return sql<ChangeRow>`select span.oldest, span.newest, change.type, change.id
    from (
      select (select min(version) from record_change) as oldest, (select max(version) from record_change) as newest
    ) as span
    left join (
      select type, id from record_change where version > ${after} and type in (${sql.join(types)}) limit ${limit}
    ) as change on true`;
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

/** Deletes the changes of purged records of a type: those whose id meets the condition. */
export async function deleteChanges(
  db: ContentTransaction,
  type: ResourceType,
  isGone: RawBuilder<boolean>,
): Promise<void> {
  await db.deleteFrom('record_change').where('type', '=', type).where(isGone).execute();
}

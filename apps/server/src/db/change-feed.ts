import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ChangeFeed } from '@moonfloor/read-model/follow-changes';
import type { ContentTransaction, ContentVersion } from './content-version.ts';
import type { Schema } from './schema.ts';

/**
 * The change feed: `record_change` has one row for each record, with the content version of its last write. Content
 * writers are serialized by their lock on the content version, so versions become visible in order.
 */

/** Opens the change feed, which the read model follows. */
export function openChangeFeed({ db }: { db: Kysely<Schema> }, contentVersion: ContentVersion): ChangeFeed {
  return {
    state: () => contentVersion.current(),
    newest: async () => (await selectNewest(db).executeTakeFirstOrThrow()).version ?? 0,
    changesAfter: async (version, types, limit) => {
      const { rows } = await selectChanges(version, types, limit).execute(db);
      const { oldest, newest } = rows[0]!;
      const keys = rows.flatMap(({ type, id }) => (type === null || id === null ? [] : [{ type, id }]));
      return { oldest, newest, keys };
    },
  };
}

function selectNewest(db: Kysely<Schema>) {
  return db.selectFrom('record_change').select((eb) => eb.fn.max<number | null>('version').as('version'));
}

/** A change; without changes there is one row with an id of null. */
interface ChangeRow {
  /** The span of the whole feed: one statement sees one state of the database. */
  oldest: number | null;
  newest: number | null;
  type: ResourceType | null;
  id: number | null;
}

/**
 * Selects changes. Plain SQL, because it runs after every write and takes half the time to build. The operator keeps
 * SQLite from reading all rows of a type by the primary key instead of the few newer versions.
 */
function selectChanges(after: number, types: readonly ResourceType[], limit: number) {
  return sql<ChangeRow>`select span.oldest, span.newest, change.type, change.id
    from (
      select (select min(version) from record_change) as oldest, (select max(version) from record_change) as newest
    ) as span
    left join (
      select type, id from record_change where version > ${after} and type || '' in (${sql.join(types)}) limit ${limit}
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

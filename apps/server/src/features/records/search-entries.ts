import type { Kysely } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { searchKey } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import { restartChangeFeed } from '../../db/change-feed.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { indexText } from '../../platform/search/tokenize.ts';
import { readSearchSources, type SearchSource } from './search-sources.ts';

/** Updates the search entries of these records, in the transaction that changed them. */
export async function updateSearchEntries(
  db: ContentTransaction,
  type: ResourceType,
  sources: readonly SearchSource[],
): Promise<void> {
  if (sources.length === 0) return;
  await db
    .insertInto('search_entry')
    .values(
      sources.map(({ id, status, due, created_at, updated_at, name, texts }) => ({
        type,
        id,
        name,
        status,
        due,
        created_at,
        updated_at,
        name_key: searchKey(name),
        words: indexText(name, texts),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          name_key: eb.ref('excluded.name_key'),
          status: eb.ref('excluded.status'),
          due: eb.ref('excluded.due'),
          created_at: eb.ref('excluded.created_at'),
          updated_at: eb.ref('excluded.updated_at'),
          words: eb.ref('excluded.words'),
        })),
    )
    .execute();
}

/** Deletes the search entries and changes of records that no longer exist; memory indexes then reload everything. */
export async function deleteOrphanedSearchEntries(db: ContentTransaction): Promise<void> {
  for (const table of ['search_entry', 'record_change'] as const) {
    for (const type of resourceTypes) {
      await db
        .deleteFrom(table)
        .where('type', '=', type)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom(type).whereRef(`${type}.id`, '=', `${table}.id`).select(`${type}.id`))),
        )
        .execute();
    }
  }
  await restartChangeFeed(db);
}

/**
 * Adds missing search entries, for instance after a restore or an upgrade. Returns after a few index lookups when the
 * newest record of every type has one.
 */
export async function rebuildSearchEntries({ db: outer }: Store): Promise<void> {
  if ((await typesMissingEntries(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // Acquires the write lock, so that only one of two processes that start together rebuilds the entries.
    await db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    for (const type of await typesMissingEntries(db)) {
      const missing = await db
        .selectFrom(type)
        .leftJoin('search_entry', (join) =>
          join.onRef('search_entry.id', '=', `${type}.id`).on('search_entry.type', '=', type),
        )
        .where('search_entry.id', 'is', null)
        .select(`${type}.id`)
        .execute();
      for (const some of chunksOf(missing))
        await updateSearchEntries(
          db,
          type,
          await readSearchSources[type](
            db,
            some.map(({ id }) => id),
          ),
        );
    }
  });
}

/** Returns the types whose newest record has no search entry. */
async function typesMissingEntries(db: Kysely<Schema>): Promise<ResourceType[]> {
  const lacking: ResourceType[] = [];
  for (const type of resourceTypes) {
    const last = await db.selectFrom(type).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last === undefined) continue;
    const entry = await db
      .selectFrom('search_entry')
      .where('type', '=', type)
      .where('id', '=', last.id)
      .select('id')
      .executeTakeFirst();
    if (entry === undefined) lacking.push(type);
  }
  return lacking;
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { searchKey } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import { type ContentTransaction, incrementVersion } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { indexText } from '../../platform/search/tokenize.ts';
import { duplicateKeyOf, keyVersion, type TypeComparedByName } from './normalized-name.ts';
import { recordTable } from './record-table.ts';
import { readSearchSources, type SearchSource } from './search-sources.ts';

/**
 * Writes the rows derived from these records, in the transaction that changed them: search entries and, except for
 * events, keys for finding duplicates.
 */
export async function writeDerivedRows(
  db: ContentTransaction,
  type: ResourceType,
  sources: readonly SearchSource[],
): Promise<void> {
  await db
    .insertInto('search_entry')
    .values(
      sources.map(({ id, status, due, created_at, updated_at, name, alternativeNames, texts }) => ({
        type,
        id,
        name,
        status,
        due,
        created_at,
        updated_at,
        name_key: searchKey(name),
        words: indexText([name, ...alternativeNames], texts),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet(excluded('name', 'name_key', 'status', 'due', 'created_at', 'updated_at', 'words')),
    )
    .execute();
  if (type === 'event') return;
  const ids = sources.map(({ id }) => id);
  await db.deleteFrom('similarity_key').where('type', '=', type).where('id', 'in', ids).execute();
  await db
    .insertInto('similarity_key')
    .values(sources.flatMap((source) => duplicateKeyRows(type, source)))
    .execute();
}

/** Returns the keys of a record's names, without alternative names with the key of another one. */
function duplicateKeyRows(type: TypeComparedByName, { id, name, alternativeNames }: SearchSource) {
  const rows = [null, ...alternativeNames].map((alternative) => ({
    type,
    id,
    name: alternative,
    rule: keyVersion,
    ...duplicateKeyOf(type, alternative ?? name),
  }));
  return rows.filter(({ key }, at) => rows.findIndex((other) => other.key === key) === at);
}

/** Sets columns of an existing row to the values that were to be inserted. */
const excluded = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));

/**
 * Writes missing derived rows and outdated keys, for instance after a restore or an upgrade. Returns after a few index
 * lookups when the newest record of every type has its rows.
 */
export async function rebuildDerivedRows({ db: outer }: Store): Promise<void> {
  if ((await incompleteTypes(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // Acquires the write lock, so that only one of two processes that start together rebuilds the rows.
    await incrementVersion(db);
    for (const type of await incompleteTypes(db)) {
      const ids = (await selectIncomplete(db, type).execute()).map(({ id }) => id);
      for (const some of chunksOf(ids)) await writeDerivedRows(db, type, await readSearchSources[type](db, some));
    }
  });
}

/** Returns the types whose newest record lacks a derived row. */
async function incompleteTypes(db: Kysely<Schema>): Promise<ResourceType[]> {
  const isNewest = (type: ResourceType) => sql<boolean>`record.id = (select max(id) from ${sql.table(type)})`;
  const types: ResourceType[] = [];
  for (const type of resourceTypes) {
    const newest = await selectIncomplete(db, type).where(isNewest(type)).executeTakeFirst();
    if (newest !== undefined) types.push(type);
  }
  return types;
}

/** Selects ids of records that lack a derived row. */
function selectIncomplete(db: Kysely<Schema>, type: ResourceType) {
  const entry = sql`select 1 from search_entry where type = ${type} and id = record.id`;
  const key = sql`select 1 from similarity_key where type = ${type} and id = record.id and rule = ${keyVersion}`;
  const isIncomplete =
    type === 'event'
      ? sql<boolean>`not exists (${entry})`
      : sql<boolean>`(not exists (${entry}) or not exists (${key}))`;
  return db.selectFrom(recordTable(type)).where(isIncomplete).select('record.id');
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { searchKeyRule } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import { type ContentTransaction, incrementVersion } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import { keyVersion } from '../duplicates/normalized-name.ts';
import { writeSimilarityKeys } from '../duplicates/similarity-keys.ts';
import { parseJsonColumns, recordTable } from '../records/record-table.ts';
import { searchKeys } from '../records/search-keys.ts';
import { type Indexed, writeSearchEntries } from './search-entries.ts';
import { fieldsOf } from '../records/history.ts';
import type { StoredRecord } from '../records/tables.ts';

/** Writes what is derived from some records again: search entries, and keys for searching and for finding duplicates. */
export async function rewriteDerivedRows(
  db: ContentTransaction,
  type: ResourceType,
  ids: readonly number[],
): Promise<void> {
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom(type).where('id', 'in', some).selectAll().execute();
    const lineups = type === 'event' ? await lineupNames(db, some) : undefined;
    const records = rows.map((row): Indexed => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the type's table
      const record = parseJsonColumns(row) as unknown as StoredRecord & Record<`${ResourceType}_name`, string>;
      const values = fieldsOf(type, { ...record, decorations: lineups?.get(row.id) ?? [] });
      return {
        id: row.id,
        name: record[`${type}_name`],
        alternativeNames: record.alternative_names ?? [],
        record,
        values,
      };
    });
    await writeSearchEntries(db, type, records);
    await writeSimilarityKeys(db, type, records);
    if (type === 'event' || type === 'release') await rewriteSearchKeys(db, type, rows);
  }
}

/** Writes the search keys among the columns of records again, where they differ. */
async function rewriteSearchKeys(
  db: ContentTransaction,
  type: keyof typeof searchKeys,
  rows: readonly { id: number }[],
): Promise<void> {
  for (const row of rows) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the type's table
    const keys: [string, string | null][] = Object.entries(searchKeys[type](row as never));
    const stored = new Map<string, unknown>(Object.entries(row));
    if (keys.every(([column, key]) => stored.get(column) === key)) continue;
    const columns = keys.map(([column, key]) => sql`${sql.ref(column)} = ${key}`);
    await sql`update ${sql.table(type)} set ${sql.join(columns)} where id = ${row.id}`.execute(db);
  }
}

/** Names of floors, artists and decorations, by event. */
async function lineupNames(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, string[]>> {
  const artists = db
    .selectFrom('floor_artist')
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .where('floor.event_id', 'in', events)
    .select(['floor.event_id', 'artist_name as name']);
  const floors = db.selectFrom('floor').where('event_id', 'in', events).select(['event_id', 'floor_name as name']);
  const decorations = db
    .selectFrom('event_decoration')
    .where('event_id', 'in', events)
    .select(['event_id', 'decoration_name as name']);
  const rows = await artists.unionAll(floors).unionAll(decorations).execute();
  return new Map([...Map.groupBy(rows, (row) => row.event_id)].map(([id, some]) => [id, some.map(({ name }) => name)]));
}

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
      const incomplete = await selectIncomplete(db, type).execute();
      await rewriteDerivedRows(
        db,
        type,
        incomplete.map(({ id }) => id),
      );
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
  const entry = sql`select 1 from search_entry where type = ${type} and id = record.id and rule = ${searchKeyRule}`;
  const key = sql`select 1 from similarity_key where type = ${type} and id = record.id and rule = ${keyVersion}`;
  const isIncomplete =
    type === 'event'
      ? sql<boolean>`not exists (${entry})`
      : sql<boolean>`(not exists (${entry}) or not exists (${key}))`;
  return db.selectFrom(recordTable(type)).where(isIncomplete).select('record.id');
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import { codePoints, isPlain, nameKey, normalise } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { taken } from '../../errors.ts';
import { moderatedTable } from './reviews.ts';

/** Tables whose records have a name of their own: no two that are not deleted share it. */
type NamedTable = 'artist' | 'decoration';

/** The id of the record (not deleted) of that name, `except` aside; undefined when the name is free. */
export async function findNamed(
  db: Kysely<Schema>,
  table: NamedTable,
  name: string,
  except?: number,
): Promise<number | undefined> {
  if (!isPlain(name, false)) return undefined;
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('status', '!=', 'deleted')
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Finds the records (not deleted) that are called like one of `names`, or that a record of that name was merged into;
 * answers id by name key.
 */
export async function findIdsByName(
  db: Kysely<Schema>,
  table: NamedTable,
  names: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const keys of chunksOf([...new Set(names.map(nameKey))])) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name_key'])
      .where('name_key', 'in', keys)
      .where('status', '!=', 'deleted')
      .execute();
    for (const row of rows) ids.set(row.name_key, row.id);
    for (const row of await mergedNames(db, table, keys.filter((key) => !ids.has(key)))) ids.set(row.name_key, row.id);
  }
  return ids;
}

/** Records (not deleted) by the names of those that were merged into them. */
async function mergedNames(db: Kysely<Schema>, table: NamedTable, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('merged')
    .innerJoin(moderatedTable(table), 'record.id', 'merged.into_id')
    .where('merged.type', '=', table)
    .where('merged.name_key', 'in', keys)
    .where('record.status', '!=', 'deleted')
    .orderBy('merged.merged_at')
    .select(['merged.name_key', 'merged.into_id as id'])
    .execute();
}

/** A type of record whose names are unique, and what is said when one is taken. */
export interface UniqueName {
  table: NamedTable;
  field: string;
  message: string;
}

/** Throws 409 when another record (not deleted) than `except` has a name that must be its own. */
export async function requireFreeName(
  db: Kysely<Schema>,
  { uniqueName }: { uniqueName?: UniqueName },
  name: string,
  except?: number,
): Promise<void> {
  if (uniqueName === undefined) return;
  const { table, field, message } = uniqueName;
  if ((await findNamed(db, table, name, except)) !== undefined) throw taken(field, message);
}

/** Two who take a name at the same time: the database lets one through, for the other this makes it a 409. */
export function whenTaken({ field, message }: UniqueName): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? taken(field, message) : error;
  };
}

/** True when a query is long enough to suggest names for. */
export function isSuggestible(query: string): boolean {
  return codePoints(normalise(query)) >= limits.suggestionStart;
}

/** The text as a pattern of LIKE (with `\` as escape) that means nothing but itself. */
export function likeLiterally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Condition: a word of `name_key` begins with `start`. */
export function hasWordLike(start: string): RawBuilder<boolean> {
  const key = likeLiterally(nameKey(start));
  return sql<boolean>`(name_key like ${`${key}%`} escape '\\' or name_key like ${`% ${key}%`} escape '\\')`;
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import { codePoints, isPrintable, nameKey, normalise } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { alreadyTaken } from '../../errors.ts';
import { moderatedTable } from './reviews.ts';

/**
 * Tables whose records have a name of their own: no two that everybody sees share it, nor do two of one author that are not
 * deleted. What somebody else has hidden takes no name: whoever asks would learn of it.
 */
type NamedTable = 'artist' | 'decoration';

/** For whose record a name is to be free: its author, null for nobody; `except` is the record itself. */
export interface NameFor {
  author: number | null;
  except?: number | undefined;
}

/** The id of the active record of that name, or of one of the author's own; undefined when the name is free for them. */
export async function findIdByName(
  db: Kysely<Schema>,
  table: NamedTable,
  name: string,
  { author, except }: NameFor,
): Promise<number | undefined> {
  if (!isPrintable(name, false)) return undefined;
  const named = () =>
    db
      .selectFrom(table)
      .select('id')
      .where('name_key', '=', nameKey(name))
      .$if(except !== undefined, (query) => query.where('id', '!=', except!));
  const active = await named().where('status', '=', 'active').executeTakeFirst();
  if (active !== undefined || author === null) return active?.id;
  const own = await named().where('created_by', '=', author).where(notDeleted).executeTakeFirst();
  return own?.id;
}

/** Spelt so that SQLite sees that an index without deleted records holds all that is looked for. */
const notDeleted = sql<boolean>`status <> 'deleted'`;

/**
 * Finds the active records that are called like one of `names`, or that a record of that name was merged into; answers id
 * by name key.
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
      .where('status', '=', 'active')
      .execute();
    for (const row of rows) ids.set(row.name_key, row.id);
    for (const row of await findMergedNames(
      db,
      table,
      keys.filter((key) => !ids.has(key)),
    ))
      ids.set(row.name_key, row.id);
  }
  return ids;
}

/** Active records by the names of those that were merged into them. */
async function findMergedNames(db: Kysely<Schema>, table: NamedTable, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectFrom('merged')
    .innerJoin(moderatedTable(table), 'record.id', 'merged.into_id')
    .where('merged.type', '=', table)
    .where('merged.name_key', 'in', keys)
    .where('record.status', '=', 'active')
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

/** Throws 409 when a name that must be its own is not free for a record. */
export async function requireNameAvailable(
  db: Kysely<Schema>,
  { uniqueName }: { uniqueName?: UniqueName },
  name: string,
  of: NameFor,
): Promise<void> {
  if (uniqueName === undefined) return;
  const { table, field, message } = uniqueName;
  if ((await findIdByName(db, table, name, of)) !== undefined) throw alreadyTaken(field, message);
}

/** Two who take a name at the same time: the database lets one through, for the other this makes it a 409. */
export function toNameConflict({ field, message }: UniqueName): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? alreadyTaken(field, message) : error;
  };
}

/** True when a query is long enough to suggest names for. */
export function isSuggestible(query: string): boolean {
  return codePoints(normalise(query)) >= limits.suggestionStart;
}

/** The text as a pattern of LIKE (with `\` as escape) that means nothing but itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Condition: a word of `name_key` begins with `start`. */
export function hasWordPrefix(start: string): RawBuilder<boolean> {
  const key = escapeLike(nameKey(start));
  return sql<boolean>`(name_key like ${`${key}%`} escape '\\' or name_key like ${`% ${key}%`} escape '\\')`;
}

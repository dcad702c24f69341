import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import { codePoints, isPrintable, nameKey, normalise } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { alreadyTaken } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import type { NamedTable, UniqueName } from './record-type.ts';
import { moderatedTable } from './reviews.ts';

/** Scope of a name check: the record's author (null for none), and the record itself as `except`. */
export interface NameFor {
  author: number | null;
  except?: number | undefined;
}

/**
 * Returns the id of the active record with that name, or of one of the author's own records; undefined when the name is
 * available.
 */
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

/** Written so that SQLite recognises the condition of the partial index without deleted records. */
const notDeleted = sql<boolean>`status <> 'deleted'`;

/**
 * Finds the active records with one of `names`, or into which a record of that name was merged; returns ids by name
 * key.
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

/** Active records by the names of records that were merged into them. */
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

const nameTaken = <F>({ table, message }: UniqueName<F>) => alreadyTaken(`${table}_name`, message);

/** Throws 409 when the form gives a new record (`record` is undefined) or an existing one a name that is not available. */
export async function requireNameAvailable<F>(
  db: Kysely<Schema>,
  actor: Actor,
  uniqueName: UniqueName<F>,
  form: F,
  record?: { id: number; created_by: number | null; name: string },
): Promise<void> {
  const name = uniqueName.nameIn(form);
  if (name === undefined || (record !== undefined && nameKey(name) === nameKey(record.name))) return;
  const of = record === undefined ? { author: actor.id } : { author: record.created_by, except: record.id };
  if ((await findIdByName(db, uniqueName.table, name, of)) !== undefined) throw nameTaken(uniqueName);
}

/** Maps a unique constraint violation, which occurs when two requests take a name concurrently, to a 409. */
export function toNameConflict<F>(uniqueName: UniqueName<F>): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error) ? nameTaken(uniqueName) : error;
  };
}

/** Returns true when a query is long enough for name suggestions. */
export function isSuggestible(query: string): boolean {
  return codePoints(normalise(query)) >= limits.suggestionStart;
}

/** Escapes a text for use in a LIKE pattern with `\` as the escape character. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** SQL condition: a word of `name_key` begins with `start`. */
export function hasWordPrefix(start: string): RawBuilder<boolean> {
  const key = escapeLike(nameKey(start));
  return sql<boolean>`(name_key like ${`${key}%`} escape '\\' or name_key like ${`% ${key}%`} escape '\\')`;
}

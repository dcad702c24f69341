import { type Kysely, sql } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { limits } from '@moonfloor/contract/api/limits';
import type { Activity, OtherRecord } from '@moonfloor/contract/records/activity';
import { findField } from '@moonfloor/contract/records/record-fields';
import { type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import { codePoints, isPrintable, nameKey, normalise, searchKey } from '@moonfloor/contract/values/text';
import { isUniqueViolation, selectInChunks, tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { alreadyTaken } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { moderatedTable, nameColumn, otherNames, parseNames, recordTable } from './record-table.ts';
import type { NamedTable, RecordType, UniqueName } from './record-type.ts';
import type { StoredRecord } from './tables.ts';

/** Returns whether an active record has a name, or one of the author's own records, other than `except`. */
export async function isNameTaken(
  db: Kysely<Schema>,
  table: NamedTable,
  name: string,
  { author, except }: { author: number | null; except?: number | undefined },
): Promise<boolean> {
  if (!isPrintable(name, false)) return false;
  const sameName = () =>
    db
      .selectFrom(tableOf(table))
      .select('id')
      .where('name_key', '=', nameKey(name))
      .$if(except !== undefined, (query) => query.where('id', '!=', except!));
  const active = await sameName().where('status', '=', 'active').executeTakeFirst();
  if (active !== undefined || author === null) return active !== undefined;
  const ownRecord = await sameName().where('created_by', '=', author).where(notDeleted).executeTakeFirst();
  return ownRecord !== undefined;
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
  const keys = names.map(nameKey);
  const active = await selectInChunks(keys, (chunk) =>
    db
      .selectFrom(tableOf(table))
      .select(['id', 'name_key'])
      .where('name_key', 'in', chunk)
      .where('status', '=', 'active')
      .execute(),
  );
  const ids = new Map(active.map((row) => [row.name_key, row.id]));
  const unknown = keys.filter((key) => !ids.has(key));
  const merged = await selectInChunks(unknown, (chunk) =>
    db
      .selectFrom('merged')
      .innerJoin(moderatedTable(table), 'record.id', 'merged.into_id')
      .where('merged.type', '=', table)
      .where('merged.name_key', 'in', chunk)
      .where('record.status', '=', 'active')
      .orderBy('merged.merged_at')
      .select(['merged.name_key', 'merged.into_id as id'])
      .execute(),
  );
  for (const row of merged) ids.set(row.name_key, row.id);
  return ids;
}

/** Changes of a record, or the values of two records that are compared. */
interface Changes {
  type: Activity['resource_type'];
  changes: readonly { field: string; before?: unknown; after?: unknown }[];
}

/** Returns a function that returns the records to which one of `all` refers by id, as far as the caller may see them. */
export async function findReferred(
  db: Kysely<Schema>,
  actor: Actor,
  all: readonly Changes[],
): Promise<(entry: Changes) => OtherRecord[]> {
  const referred = all.flatMap(referencesIn);
  const others = new Map<string, OtherRecord>();
  for (const to of simpleTypes) {
    const ids = referred.flatMap(({ type, id }) => (type === to ? [id] : []));
    for (const row of await selectInChunks(ids, (chunk) => selectNames(db, actor, to, chunk).execute()))
      others.set(`${to} ${row.id}`, { type: to, ...row });
  }
  return (entry) => [...new Set(referencesIn(entry).flatMap(({ type, id }) => others.get(`${type} ${id}`) ?? []))];
}

/** Returns the records to which the values of changes refer by id. */
function referencesIn({ type, changes }: Changes): { type: SimpleType; id: number }[] {
  return changes.flatMap(({ field: name, before, after }) => {
    const field = type === 'user' ? undefined : findField(type, name);
    if (field?.kind !== 'reference') return [];
    return [before, after].flatMap((id) => (typeof id === 'number' ? [{ type: field.to, id }] : []));
  });
}

/** Selects the names of records whose status lets the caller see them. */
function selectNames(db: Kysely<Schema>, actor: Actor, type: SimpleType, ids: number[]) {
  return db
    .selectFrom(recordTable(type))
    .where('record.id', 'in', ids)
    .$if(!isModerator(actor.role), (query) => query.where(sql<boolean>`status = 'active'`))
    .$if(actor.role !== 'admin', (query) => query.where(notDeleted))
    .select(['record.id', nameColumn(type).as('name')]);
}

const nameTakenError = <F>({ table, message }: UniqueName<F>, cause?: unknown) =>
  alreadyTaken(`${table}_name`, message, cause);

/** Throws 409 when the form gives a new record (`record` is null) or an existing one a name that is not available. */
export async function requireNameAvailable<T extends StoredRecord, Form, Edit>(
  db: Kysely<Schema>,
  actor: Actor,
  { uniqueName, nameOf }: RecordType<T, Form, Edit>,
  form: Form | Edit,
  record: T | null,
): Promise<void> {
  const name = uniqueName?.nameIn(form);
  if (uniqueName === undefined || name === undefined) return;
  if (record !== null && nameKey(name) === nameKey(nameOf(record))) return;
  const of = record === null ? { author: actor.id } : { author: record.created_by, except: record.id };
  if (await isNameTaken(db, uniqueName.table, name, of)) throw nameTakenError(uniqueName);
}

/** Returns what handles the error of a write: throws 409 instead of a constraint violation when two requests take a name at once. */
export const orNameTaken =
  ({ uniqueName }: { uniqueName?: UniqueName<never> }) =>
  (error: unknown): never => {
    throw uniqueName !== undefined && isUniqueViolation(error) ? nameTakenError(uniqueName, error) : error;
  };

/** A suggested record, and the alternative name that begins like the query if its name does not. */
interface NameCompletion {
  id: number;
  name: string;
  alternativeName: string | null;
}

/**
 * Returns active records with a word in their name that begins with the query, by name, then those with such an alternative
 * name; none if it is too short. Compares like the search, see `searchKey`.
 */
export async function completeNames(db: Kysely<Schema>, table: NamedTable, query: string): Promise<NameCompletion[]> {
  const start = completionKey(query);
  if (start === '') return [];
  const rows = await selectActive(db, table)
    .where(beginsWord('name_key', start))
    .select(['search_entry.id', 'search_entry.name'])
    .execute();
  const byMainName = rows.map((row) => ({ ...row, alternativeName: null }));
  if (byMainName.length === limits.completions) return byMainName;
  const namedIds = new Set(byMainName.map(({ id }) => id));
  const others = (await selectByAlternativeName(db, table, start).execute()).flatMap(
    ({ alternative_names, ...row }) => {
      const alternativeName = parseNames(alternative_names ?? '[]').find((name) =>
        ` ${searchKey(name)}`.includes(` ${start}`),
      );
      return alternativeName === undefined || namedIds.has(row.id) ? [] : [{ ...row, alternativeName }];
    },
  );
  return [...byMainName, ...others].slice(0, limits.completions);
}

/** Returns the search key of a query that is long enough for completions; otherwise an empty text. */
const completionKey = (query: string): string =>
  codePoints(normalise(query)) < limits.completionStart ? '' : searchKey(query);

/** Selects active records with a word in an alternative name that begins with `start`, a search key. */
function selectByAlternativeName(db: Kysely<Schema>, table: NamedTable, start: string) {
  return selectActive(db, table)
    .where('search_entry.other_keys', 'is not', null)
    .where(beginsWord('other_keys', start))
    .innerJoin(recordTable(table), 'record.id', 'search_entry.id')
    .select(['search_entry.id', 'search_entry.name', otherNames(table).as('alternative_names')]);
}

/** SQL condition: a word of the column, which has search keys, each on its own line, begins with `start`. */
function beginsWord(column: 'name_key' | 'other_keys', start: string) {
  const text = start.replace(/[\\%_]/g, '\\$&');
  const places = ['', '% ', ...(column === 'other_keys' ? ['%\n'] : [])];
  const begins = places.map(
    (before) => sql`${sql.ref(`search_entry.${column}`)} like ${`${before}${text}%`} escape '\\'`,
  );
  return sql<boolean>`(${sql.join(begins, sql` or `)})`;
}

/** Selects the first active records by name. */
function selectActive(db: Kysely<Schema>, table: NamedTable) {
  return db
    .selectFrom('search_entry')
    .where('search_entry.type', '=', table)
    .where('search_entry.status', '=', 'active')
    .orderBy('search_entry.name_key')
    .limit(limits.completions);
}

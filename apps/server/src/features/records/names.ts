import { type Kysely, sql } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { limits } from '@moonfloor/contract/api/limits';
import type { Activity, OtherRecord } from '@moonfloor/contract/records/activity';
import { findField } from '@moonfloor/contract/records/record-fields';
import { type SimpleType, simpleTypes } from '@moonfloor/contract/values/lists';
import { codePoints, isPrintable, nameKey, normalise } from '@moonfloor/contract/values/text';
import { hasPrefixes, prefixesOf } from '@moonfloor/read-model/tokenize';
import { isUniqueViolation, selectInChunks, tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { alreadyTaken } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { moderatedTable, nameColumn, optionalColumn, otherNames, parseNames, recordTable } from './record-table.ts';
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

/**
 * Returns public records of a type for completion, ranked as by the search. Each comes with the alternative name that
 * matched, if its own did not, and with what distinguishes namesakes. Empty if the query is too short.
 */
export async function completeNames({ store: { db }, search, today }: Deps, type: NamedTable, query: string) {
  if (codePoints(normalise(query)) < limits.completionStart) return [];
  const keys = await search.completeName(query, { today: today(), type, limit: limits.completions });
  const column = (name: string) => optionalColumn(findField(type, name) && `record.${name}`);
  const rows = await selectInChunks(
    keys.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom(moderatedTable(type))
        .where('record.id', 'in', ids)
        .where('record.status', '=', 'active')
        .select(['record.id', nameColumn(type).as('name'), otherNames(type).as('names')])
        .select([column('country').as('country'), column('area').as('area')])
        .execute(),
  );
  const prefixes = prefixesOf(query);
  const completions = new Map(
    rows.map(({ names, ...row }) => {
      const matching = [row.name, ...parseNames(names ?? '[]')].find((name) => hasPrefixes(name, prefixes));
      return [row.id, { ...row, alternative_name: matching === row.name ? null : (matching ?? null) }];
    }),
  );
  return keys.flatMap(({ id }) => completions.get(id) ?? []);
}

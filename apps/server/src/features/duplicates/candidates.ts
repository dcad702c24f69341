import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { addDays } from '@moonfloor/contract/values/days';
import { chunksOf, lastCodePoint, tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { ownedRecords } from '../records/access.ts';
import { type TypeComparedByName, duplicateKeyOf } from '../records/normalized-name.ts';
import {
  nameColumn,
  optionalColumn,
  otherNames,
  parseNames,
  statusColumn,
  storedStatus,
} from '../records/record-table.ts';
import { selectComparableEvents } from './comparable-events.ts';
import { maxEditsOfLength } from './likeness.ts';

/** Maximum number of candidates for the prefix or suffix of a name; more than real names ever share. */
const maxCandidates = 300;

/** Maximum number of candidates for all names of a record, and of all records that are looked up at once. */
const maxCandidatesOfRecord = 3 * maxCandidates;
const maxCandidatesAtOnce = 10 * maxCandidatesOfRecord;

/** Number of names that are looked up by one query: each takes three of the 500 selects that SQLite unites at most. */
const namesPerQuery = 150;

/** Lists events that begin within one day of `date` and that the caller may see. */
export async function listVisibleEventsAround(db: Kysely<Schema>, actor: Actor, date: string) {
  const selectAround = (...statuses: ('published' | 'draft')[]) =>
    selectComparableEvents(db, statuses)
      .where('event_date', '>=', addDays(date, -1))
      .where('event_date', '<=', addDays(date, 1));
  if (isModerator(actor.role)) return selectAround('published', 'draft').execute();
  const owned = await ownedRecords(db, actor);
  const [events, series] = [[...(owned.get('event') ?? [])], [...(owned.get('series') ?? [])]];
  const drafts = selectAround('draft').where((eb) =>
    eb.or([
      eb('created_by', '=', actor.id),
      ...(events.length > 0 ? [eb('id', 'in', events)] : []),
      ...(series.length > 0 ? [eb('series_id', 'in', series)] : []),
    ]),
  );
  return selectAround('published').unionAll(drafts).execute();
}

type KeyColumn = 'key' | 'tail';

/** Selects names of a type whose `column` begins with `start` and whose length is in the range. */
function selectByPrefix(
  db: Kysely<Schema>,
  type: TypeComparedByName,
  column: KeyColumn,
  start: string,
  [min, max]: [number, number],
) {
  return db
    .selectFrom('similarity_key')
    .where('type', '=', type)
    .where(column, '>=', start)
    .where(column, '<', start + lastCodePoint)
    .where(lengthOf, '>=', min)
    .where(lengthOf, '<=', max)
    .orderBy(column)
    .limit(maxCandidates)
    .select('id');
}

const lengthOf = (eb: ExpressionBuilder<Schema, 'similarity_key'>) => eb.fn<number>('length', ['key']);

/** Selects names of a type with the same key. */
function selectByKey(db: Kysely<Schema>, type: TypeComparedByName, key: string) {
  return db
    .selectFrom('similarity_key')
    .where('type', '=', type)
    .where('key', '=', key)
    .limit(maxCandidates)
    .select('id');
}

/**
 * Queries for the ids of records with potentially similar names. If a key with up to n edits is split into n + 1 parts,
 * at least one part is unchanged; it is assumed to be the first or the last one, which only misses names with two or
 * more edits spread over both ends.
 */
function candidateQueries(db: Kysely<Schema>, type: TypeComparedByName, name: string) {
  const { key, tail } = duplicateKeyOf(type, name);
  const letters = [...key].length;
  const edits = maxEditsOfLength(letters + 1);
  const part = Math.floor(letters / (edits + 1));
  const lengths: [number, number] = [letters - edits, letters + edits];
  if (edits === 0) return [selectByKey(db, type, key)];
  const [start, end] = [[...key].slice(0, part).join(''), [...tail].slice(0, part).join('')];
  return [
    selectByKey(db, type, key),
    selectByPrefix(db, type, 'key', start, lengths),
    selectByPrefix(db, type, 'tail', end, lengths),
  ];
}

/** Returns the ids of records with potentially similar names, for each of some lists of names. */
export async function findCandidates(
  db: Kysely<Schema>,
  type: TypeComparedByName,
  lists: readonly (readonly string[])[],
): Promise<number[][]> {
  const candidates = lists.map(() => new Set<number>());
  const names = lists.flatMap((list, of) => list.map((name) => ({ name, of })));
  for (const chunk of chunksOf(names, namesPerQuery)) {
    const [first, ...others] = chunk
      .flatMap(({ name, of }) => candidateQueries(db, type, name).map((query) => ({ query, of })))
      .map(({ query, of }) =>
        db.selectFrom(query.as('candidate')).select(['id', sql<number>`cast(${of} as integer)`.as('of')]),
      );
    const rows = await others.reduce((all, query) => all.unionAll(query), first!).execute();
    for (const { id, of } of rows) candidates[of]!.add(id);
  }
  const most = Math.min(maxCandidatesOfRecord, Math.floor(maxCandidatesAtOnce / lists.length));
  return candidates.map((ids) => [...ids].slice(0, most));
}

/** Subquery `record` of the records of a type that are not deleted: ids, names, alternative names, and artist names of releases. */
export function selectNamedRecords(db: Kysely<Schema>, type: TypeComparedByName) {
  return db
    .selectFrom(tableOf(type))
    .where(statusColumn(type), '<>', 'deleted')
    .select([
      'id',
      'created_by',
      nameColumn(type).as('name'),
      optionalColumn(type === 'release' ? 'artist_name' : undefined).as('artist'),
      otherNames(type).as('alternative_names'),
      statusColumn(type).as('status'),
    ])
    .as('record');
}

/** Returns the names (and artist names of releases) of those of the given records that the caller may see. */
export async function findVisibleNames(
  db: Kysely<Schema>,
  actor: Actor,
  type: TypeComparedByName,
  ids: readonly number[],
): Promise<{ id: number; name: string; alternativeNames: string[]; artist: string | null }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(selectNamedRecords(db, type))
    .where('id', 'in', ids)
    .$if(!isModerator(actor.role), (query) =>
      query.where((eb) => eb.or([eb('status', '=', storedStatus[type].public), eb('created_by', '=', actor.id)])),
    )
    .select(['id', 'name', 'alternative_names', 'artist'])
    .execute();
  return rows.map(({ alternative_names: names, ...row }) => ({ ...row, alternativeNames: parseNames(names ?? '[]') }));
}

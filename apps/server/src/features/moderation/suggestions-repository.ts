import { type Kysely, sql } from 'kysely';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { fieldChange } from '@moonfloor/contract/records/activity';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { placeFields, selectEventsWithHiddenPlace } from '../events/hidden-place.ts';
import { findEditRights } from '../records/access.ts';
import { findBarriers } from '../records/barriers.ts';
import { findReferred } from '../records/names.ts';
import { recordTable, statusColumn } from '../records/record-table.ts';
import { type DescribedRecord, describeRecords, toAuthored } from './concerned-records.ts';
import { findPeople } from './queue-details.ts';

/** Selects suggestions as stored. */
export const selectSuggestions = (db: Kysely<Schema>) => db.selectFrom('suggestion').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof selectSuggestions>['execute']>>[number];

export const selectSuggestion = (db: Kysely<Schema>, id: number) => selectSuggestions(db).where('id', '=', id);

/** A part of a list of suggestions, behind the one with the id `after`. */
interface Part {
  after?: number | undefined;
  limit: number;
}

/** Selects suggestions that a member has made, latest first. */
export function selectMade(db: Kysely<Schema>, author: number, { after, limit }: Part) {
  const suggestionsOfAuthor = selectSuggestions(db).where('author_id', '=', author).orderBy('id', 'desc').limit(limit);
  return after === undefined ? suggestionsOfAuthor : suggestionsOfAuthor.where('id', '<', after);
}

/** Selects waiting suggestions of others: for a record, or for all that a member has a part in (see `hasPart`), oldest first. */
export function selectReceived(
  db: Kysely<Schema>,
  member: number,
  about: Concerned | null,
  { after = 0, limit }: Part,
) {
  return selectWaitingOfOthers(db, member, about).selectAll().where('id', '>', after).orderBy('id').limit(limit);
}

/** Counts the waiting suggestions of others for a record. */
export const countReceived = (db: Kysely<Schema>, member: number, about: Concerned): Promise<number> =>
  countRows(selectWaitingOfOthers(db, member, about));

interface Concerned {
  type: ResourceType;
  id: number;
}

function selectWaitingOfOthers(db: Kysely<Schema>, member: number, about: Concerned | null) {
  const waitingSuggestions = db
    .selectFrom('suggestion')
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('author_id', 'is', null), eb('author_id', '<>', member)]));
  if (about !== null)
    return waitingSuggestions.where('resource_type', '=', about.type).where('resource_id', '=', about.id);
  return waitingSuggestions.where(({ eb, exists, or, selectFrom }) => {
    const ownedRecords = selectFrom('record_owner').where('account_id', '=', member).select('account_id');
    const series = ownedRecords
      .innerJoin('event', 'event.series_id', 'record_owner.resource_id')
      .where('record_owner.resource_type', '=', 'series')
      .whereRef('event.id', '=', 'suggestion.resource_id');
    return or([
      eb('owner_id', '=', member),
      exists(
        ownedRecords
          .whereRef('record_owner.resource_type', '=', 'suggestion.resource_type')
          .whereRef('record_owner.resource_id', '=', 'suggestion.resource_id'),
      ),
      eb.and([eb('suggestion.resource_type', '=', 'event'), exists(series)]),
    ]);
  });
}

export const countWaitingSuggestions = (db: Kysely<Schema>): Promise<number> =>
  countRows(db.selectFrom('suggestion').where('state', '=', 'waiting'));

/** Counts a member's suggestions that wait, but for those of records that are deleted: nobody accepts them. */
export function countWaitingOf(db: Kysely<Schema>, author: number): Promise<number> {
  const waitingSuggestions = db.selectFrom('suggestion').where('author_id', '=', author).where('state', '=', 'waiting');
  const isOfRecord = (type: ResourceType) => {
    const record = db.selectFrom(recordTable(type)).where(statusColumn(type), '<>', 'deleted').select('record.id');
    return sql<boolean>`(resource_type = ${type} and resource_id in (${record.where(sql<boolean>`record.id = resource_id`)}))`;
  };
  return countRows(waitingSuggestions.where(({ or }) => or(resourceTypes.map(isOfRecord))));
}

/** A suggestion with the record as checks of access need it. */
export type DescribedSuggestion = Suggestion & { record: DescribedRecord };

/** Returns suggestions as the API shows them to the caller; those for records that are gone are left out. */
export async function toSuggestions(
  db: Kysely<Schema>,
  actor: Actor,
  rows: readonly Row[],
  today: string,
): Promise<DescribedSuggestion[]> {
  if (rows.length === 0) return [];
  const records = await describeRecords(db, rows, today);
  const changesOf = await findChanges(db, rows);
  const referredIn = await findReferred(db, actor, rows.map(changesOf));
  const personOf = await findPeople(
    db,
    rows.flatMap((row) => [row.author_id, row.decided_by]),
  );
  const changedSince = await findFieldsChangedSince(db, rows);
  const isHidden = await findHiddenFields(db, rows);
  const barrierOf = await findBarriers(db, actor, [...records.values()].map(toAuthored));
  const edits = await findEditRights(db, actor);
  return rows.flatMap((row) => {
    const record = records.get(`${row.resource_type} ${row.resource_id}`);
    if (record === undefined) return [];
    return [
      {
        ...row,
        record,
        record_version: record.version,
        barrier:
          row.author_id === actor.id
            ? 'own'
            : edits(record.type, toAuthored(record))
              ? null
              : barrierOf(toAuthored(record)),
        author: personOf(row.author_id),
        decided_by: personOf(row.decided_by),
        changes: changesOf(row)
          .changes.filter(({ field }) => !isHidden(row, field))
          .map((change) => ({
            ...change,
            stale: row.state === 'waiting' && (row.version === '' || changedSince.has(`${row.id} ${change.field}`)),
          })),
        referred: referredIn(changesOf(row)),
      },
    ];
  });
}

/**
 * Returns a function that tells whether a change is about a place that has been hidden since: such changes are neither shown
 * nor decided until the place is revealed.
 */
async function findHiddenFields(db: Kysely<Schema>, rows: readonly Row[]) {
  const ids = rows.flatMap((row) => (row.resource_type === 'event' ? [row.resource_id] : []));
  const events = ids.length === 0 ? [] : await selectEventsWithHiddenPlace(db, ids).execute();
  const hidden = new Set(events.map(({ id }) => id));
  const fields: readonly string[] = placeFields;
  return (row: Row, field: string): boolean =>
    row.resource_type === 'event' && fields.includes(field) && hidden.has(row.resource_id);
}

/** Returns a function that returns the changes of a suggestion, and whether each was accepted. */
async function findChanges(db: Kysely<Schema>, suggestions: readonly Row[]) {
  const ids = suggestions.map(({ id }) => id);
  const rows = Map.groupBy(await selectChanges(db, ids).execute(), (change) => change.suggestion_id);
  return ({ id, resource_type: type }: Row) => ({
    type,
    changes: (rows.get(id) ?? []).map(({ field, before, after, accepted }) => ({
      ...fieldChange.parse({ field, before: JSON.parse(before), after: JSON.parse(after) }),
      accepted: accepted === null ? null : accepted === 1,
    })),
  });
}

/** Selects the changes of some suggestions, in the order of the form. */
function selectChanges(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('suggestion_change')
    .where('suggestion_id', 'in', ids)
    .orderBy('suggestion_id')
    .orderBy('position')
    .selectAll();
}

/** Returns `id field` of the fields that the record's history changed after a waiting suggestion's version. */
async function findFieldsChangedSince(db: Kysely<Schema>, rows: readonly Row[]): Promise<Set<string>> {
  const changed = new Set<string>();
  for (const type of resourceTypes) {
    const waitingRows = rows.filter(
      (row) => row.resource_type === type && row.state === 'waiting' && row.version !== '',
    );
    if (waitingRows.length === 0) continue;
    const oldest = waitingRows.map(({ version }) => version).toSorted()[0]!;
    const ids = waitingRows.map((row) => row.resource_id);
    for (const later of await selectLaterChanges(db, type, ids, oldest).execute()) {
      for (const row of waitingRows) {
        if (row.resource_id === later.resource_id && later.at > row.version) changed.add(`${row.id} ${later.field}`);
      }
    }
  }
  return changed;
}

/** Selects when each field of some records was last changed, if after an instant. */
function selectLaterChanges(db: Kysely<Schema>, type: Row['resource_type'], ids: readonly number[], since: string) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', 'in', ids)
    .where('activity.created_at', '>', since)
    .groupBy(['activity.resource_id', 'activity_change.field'])
    .select((eb) => ['activity.resource_id', 'activity_change.field', eb.fn.max('activity.created_at').as('at')]);
}

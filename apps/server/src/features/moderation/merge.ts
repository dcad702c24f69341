import { type Kysely, sql } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import { changedType } from '@moonfloor/contract/api/problem-types';
import { setsOf } from '@moonfloor/contract/events/sets';
import type { Change, StatusChange, FieldValue, HistoricFloor, PastArtist } from '@moonfloor/contract/records/activity';
import { areFloors, areNames, combinedNames } from '@moonfloor/contract/records/field-values';
import type { MergeComparison, MergeCandidate } from '@moonfloor/contract/records/merge';
import { findField, hasSeveral } from '@moonfloor/contract/records/record-fields';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { nameKey, splitList } from '@moonfloor/contract/values/text';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, ownDecision, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { findEventsOfPromoters, findEventsOfVenues, findSameDays } from '../events/event-links.ts';
import { placeFields } from '../events/hidden-place.ts';
import { pickFields, withFloorsMoved } from '../events/series/occurrences.ts';
import { asSeenBy, hasPart, isOwnerOrHelper, ownedRecords } from '../records/access.ts';
import { applyVersion } from '../records/apply-version.ts';
import { findBarriers } from '../records/barriers.ts';
import type { Fields } from '../records/history.ts';
import { insertMerged, requireNotMerged } from '../records/merged-records.ts';
import { findReferred } from '../records/names.ts';
import { findKeysOf } from '../records/namesakes.ts';
import { readFields, type RecordType, withEditorValues } from '../records/record-type.ts';
import { changeRecord, requireRecord, writeRecords } from '../records/record-writes.ts';
import type { StoredRecord } from '../records/tables.ts';

type Merge = ParsedRequest<Api['mergeRecords']>['body'];

/**
 * Merges a record into another one of its type: it is permanently marked deleted and redirects to the remaining one, which
 * takes the chosen fields and all links. Runs in one transaction and is recorded in both histories. Moderators only, which
 * the route has checked; 403 if they would keep or take values of their own records, or of records that an admin has hidden.
 * Throws 404, 409 when either has changed since it was read or was merged already, 422.
 */
export async function mergeRecords(deps: Deps, actor: Actor, { type, keep, from, take }: Merge): Promise<StatusChange> {
  const recordType = deps.recordTypes[type];
  // Names for the history; versions are checked inside the transaction.
  const [staying, going] = await Promise.all(
    [keep, from].map(({ id }) => requireRecord(deps.store.db, recordType, id)),
  );
  return writeRecords(deps, actor, async (writing) => {
    const mergedInto = [mergeChange('merged_into', recordType, staying!)];
    const deletion = {
      action: 'delete',
      id: from.id,
      decides: true,
      allowsOwn: true,
      extraChanges: mergedInto,
    } as const;
    let removedValues: Fields = {};
    await changeRecord(writing, recordType, deletion, async ({ db, record, now }) => {
      requireUnchanged(recordType, record, from.updated_at);
      await requireOthersValues(db, actor, { type, record }, take);
      removedValues = await readFields(recordType, db, withEditorValues(recordType, record));
      // Deleted first, because it may have the name that the other one is to take.
      await recordType.setStatus(db, record, 'deleted', now);
      await insertMerged(db, { type, id: from.id, into: keep.id, nameKey: nameKey(recordType.nameOf(record)) }, now);
    });
    const extraChanges = [mergeChange('merged', recordType, going!)];
    const change = { action: 'update', id: keep.id, decides: true, extraChanges } as const;
    const merged = await changeRecord(writing, recordType, change, async ({ db, record, now }) => {
      requireUnchanged(recordType, record, keep.updated_at);
      const fields = await readFields(recordType, db, withEditorValues(recordType, record));
      const days = ['event_date', 'event_end_date'].filter((field) => take[field] === 'from');
      const keptFields = days.length > 0 ? withFloorsMoved(fields, pickFields(removedValues, days)) : fields;
      const takenFields = resolveTakenFields(
        type,
        withWholePlace(take, fields, removedValues),
        keptFields,
        removedValues,
      );
      // The status is set in any case: an event that takes nothing counts as changed too.
      await applyVersion(db, recordType, record, { status: record.status, ...takenFields }, now, 'decision');
      await deps.lifecycle.afterMerge(db, { type, from: from.id, to: keep.id });
      const about = `${type} ${recordType.nameOf(going!)} into ${recordType.nameOf(staying!)}`;
      await logSecurity(db, { kind: 'merged', account: actor, about }, now);
    });
    return { id: keep.id, type, status: merged.status };
  });
}

/** Entry of the history for a merge: the other record. */
function mergeChange(field: 'merged' | 'merged_into', recordType: RecordType, other: StoredRecord): Change {
  return { field, before: null, after: { type: recordType.type, id: other.id, name: recordType.nameOf(other) } };
}

/**
 * Throws 403 for moderators who would take values of a record that they have added, or would get their rights as its owner
 * or helper on the remaining one.
 */
async function requireOthersValues(
  db: Kysely<Schema>,
  actor: Actor,
  { type, record }: { type: RecordType['type']; record: StoredRecord },
  take: Merge['take'],
): Promise<void> {
  if (actor.role === 'admin') return;
  const owned = await ownedRecords(db, actor);
  if (isOwnerOrHelper(owned, type, record.id)) throw ownDecision();
  if (hasPart(actor, owned, type, record) && Object.keys(take).length > 0) throw ownDecision(messages.mergeOwnValues);
}

/** Throws 404 for a deleted record, 409 for one that is no longer the given version. */
function requireUnchanged({ type }: RecordType, record: StoredRecord, version: string): void {
  if (record.status === 'deleted') throw notFound(recordNotFound[type]);
  if (record.updated_at !== version) throw new HttpError(409, messages.mergeChanged, { type: changedType });
}

/** Fields that the remaining record takes from the other one; lists also combined from both. */
type Take = Readonly<Record<string, 'from' | 'both'>>;

/**
 * Returns the taken fields with their new values. Throws 422 for an unknown field, and for `both` if it is not a list.
 */
function resolveTakenFields(type: ResourceType, take: Take, keep: Fields, from: Fields): Fields {
  const takenFields = Object.entries(take).map(([field, side]): [string, Fields[string]] => {
    const value = Object.hasOwn(from, field) ? from[field] : undefined;
    const isKnown = value !== undefined && (side === 'from' || hasSeveral(type, field));
    if (!isKnown) throw validationFailed([{ field, message: messages.mergeField }]);
    if (findField(type, field)?.kind === 'artists') return [field, mergeArtists(field, side, keep, from)];
    if (side === 'from') return [field, value];
    return [
      field,
      field === 'alternative_names'
        ? mergeNames(type, take, keep, from)
        : mergeLists(field, keep[field] ?? null, value),
    ];
  });
  return Object.fromEntries(takenFields);
}

/** Takes all fields of a hidden place, or none, as `place_hidden_until` is chosen. Otherwise a hidden venue could become public. */
function withWholePlace(take: Take, keep: Fields, from: Fields): Take {
  if ((keep['place_hidden_until'] ?? from['place_hidden_until'] ?? null) === null) return take;
  const fields: readonly string[] = placeFields;
  const remaining = Object.entries(take).filter(([field]) => !fields.includes(field));
  const place = take['place_hidden_until'] === undefined ? [] : fields.map((field) => [field, 'from'] as const);
  return Object.fromEntries([...remaining, ...place]);
}

/** Combines all names of both records as alternative names, without the name that remains. */
function mergeNames(type: ResourceType, take: Take, keep: Fields, from: Fields): string[] {
  const nameField = `${type}_name`;
  const [first, second] = [keep, from].map((fields) => {
    const { [nameField]: name, alternative_names: names = null } = fields;
    return { name: typeof name === 'string' ? name : '', alternative_names: areNames(names) ? names : [] };
  });
  const names = combinedNames(first!, second!, (take[nameField] === 'from' ? second! : first!).name);
  if (names.length > limits.alternativeNames)
    throw validationFailed([{ field: 'alternative_names', message: messages.tooManyNames }]);
  return names;
}

/** Takes the names of other artists, without those of both records, which are one artist now. */
function mergeArtists(field: string, side: 'from' | 'both', keep: Fields, from: Fields): string[] {
  const lists = [side === 'both' ? keep[field] : [], from[field]].map((list = null) => (areNames(list) ? list : []));
  const artists = [keep, from].map(({ artist_name: name }) => (typeof name === 'string' ? nameKey(name) : ''));
  return unionBy(lists[0]!, lists[1]!, nameKey).filter((name) => !artists.includes(nameKey(name)));
}

/** Combines two lists without duplicates. */
function mergeLists(field: string, one: FieldValue, other: FieldValue): FieldValue {
  if (field === 'floors' && areFloors(one) && areFloors(other)) return mergeFloors(one, other);
  if (!areNames(one) || !areNames(other))
    return splitList([one, other].filter((part) => typeof part === 'string').join(',')).join(',') || null;
  const list = unionBy(one, other, field === 'images' ? (address) => address : nameKey);
  if (field === 'images' && list.length > limits.decorationPictures)
    throw validationFailed([{ field, message: messages.tooManyPictures }]);
  return list;
}

/** Merges floors by name: the first gets the sets of acts that it lacks; other floors follow. */
function mergeFloors(one: readonly HistoricFloor[], other: readonly HistoricFloor[]): HistoricFloor[] {
  const floors = [...one];
  for (const [name, added] of Map.groupBy(other, floorKey)) {
    const at = floors.findIndex((floor) => floorKey(floor) === name);
    if (at < 0) floors.push(...added);
    else {
      const present = new Set(floors.filter((floor) => floorKey(floor) === name).flatMap(actKeys));
      const artists = added.flatMap((floor) => setsOf(floor.artists)).flatMap((set) => withoutActs(set, present));
      floors[at] = { ...floors[at]!, artists: [...floors[at]!.artists, ...artists] };
    }
  }
  return floors;
}

const floorKey = (floor: HistoricFloor): string => nameKey(floor.name);
const actKeys = ({ artists }: HistoricFloor): string[] => artists.map(({ artist_name: name }) => nameKey(name));

/** Returns a set without the acts of some names; the first of the others keeps its time. */
function withoutActs(set: readonly PastArtist[], names: ReadonlySet<string>): PastArtist[] {
  const [first, ...others] = set.filter(({ artist_name: name }) => !names.has(nameKey(name)));
  if (first === undefined) return [];
  const { set_start, set_end } = set[0]!;
  return [{ ...first, set_start, set_end, pairing: null }, ...others];
}

/** Returns the first list, followed by the items that only the second one has. */
function unionBy<T>(one: readonly T[], other: readonly T[], keyOf: (item: T) => string): T[] {
  const keys = new Set(one.map(keyOf));
  return [...one, ...other.filter((item) => !keys.has(keyOf(item)))];
}

/** Returns two records for comparison, as the caller may see them. Throws 404 when one does not exist or is deleted, 409 when it was merged. */
export async function compareRecords(
  deps: Deps,
  actor: Actor,
  { type, keep, from }: ParsedRequest<Api['compareRecords']>['query'],
): Promise<MergeComparison> {
  const sides = await Promise.all([keep, from].map((id) => requireRecord(deps.store.db, deps.recordTypes[type], id)));
  const [staying, going] = [await loadMergeSide(deps, actor, type, keep), await loadMergeSide(deps, actor, type, from)];
  const changes = Object.keys(staying.values).map((field) => ({
    field,
    before: staying.values[field],
    after: going.values[field],
  }));
  return {
    type,
    ...(await findMergeLimits(deps, actor, type, sides)),
    keep: staying,
    from: going,
    referred: (await findReferred(deps.store.db, actor, [{ type, changes }]))({ type, changes }),
    same_days: type === 'venue' || type === 'series' ? await findSameDays(deps.store.db, type, keep, from) : [],
  };
}

/** Returns the caller's barrier to merging the second record into the first one, or from taking its values. */
async function findMergeLimits(deps: Deps, actor: Actor, type: ResourceType, sides: readonly StoredRecord[]) {
  const records = sides.map((side) => ({ ...side, type }));
  const [ofKeep = null, ofFrom = null] = records.map(await findBarriers(deps.store.db, actor, records));
  // one's own record may be merged into another's, if it brings neither values nor rights
  const takes = ofFrom !== 'own';
  const owned = await ownedRecords(deps.store.db, actor);
  const barrier = ofKeep ?? (takes || isOwnerOrHelper(owned, type, records[1]!.id) ? ofFrom : null);
  return { barrier, takes };
}

async function loadMergeSide(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<MergeCandidate> {
  const { db } = deps.store;
  const recordType = deps.recordTypes[type];
  await requireNotMerged(db, type, id);
  const record = await requireRecord(db, recordType, id);
  if (record.status === 'deleted') throw notFound(recordNotFound[type]);
  const author = await db
    .selectFrom('account')
    .where('id', '=', record.created_by)
    .select('username')
    .executeTakeFirst();
  // ids at other sites are links: all of them move
  const { external_ids: _, ...values } = await readFields(
    recordType,
    db,
    await asSeenBy(db, actor, recordType, record),
  );
  return {
    id,
    author: author?.username ?? null,
    created_at: record.created_at,
    name: recordType.nameOf(record),
    status: record.status,
    updated_at: record.updated_at,
    values,
    links: await countLinks(db, type, id),
  };
}

/** Counts the events and releases that link to a record, whatever their status: those that a merge would move. */
async function countLinks(
  db: Kysely<Schema>,
  type: ResourceType,
  id: number,
): Promise<{ events: number; releases: number }> {
  const count = async (counted: string, table: keyof Schema): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(distinct ${sql.ref(counted)}) as total
      from ${sql.table(table)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(db);
    return rows[0]!.total;
  };
  if (type === 'venue') return { events: (await findEventsOfVenues(db, [id])).length, releases: 0 };
  if (type === 'promoter') return { events: (await findEventsOfPromoters(db, [id])).length, releases: 0 };
  if (type === 'label') return { events: 0, releases: await countReleasesOfLabel(db, id) };
  if (type === 'artist')
    return { events: await count('event_id', 'floor_artist'), releases: await count('id', 'release') };
  if (type === 'series') return { events: await count('id', 'event'), releases: 0 };
  return { events: type === 'decoration' ? await count('event_id', 'event_decoration') : 0, releases: 0 };
}

/** Counts the releases that state a label, by any of its names. */
async function countReleasesOfLabel(db: Kysely<Schema>, id: number): Promise<number> {
  const keys = (await findKeysOf(db, 'label', [id])).get(id) ?? [];
  return countRows(db.selectFrom('release').where('label_key', 'in', ['', ...keys]));
}

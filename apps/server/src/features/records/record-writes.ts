import type { Kysely } from 'kysely';
import { type Change, fieldChange, type FieldChange } from '@moonfloor/contract/activity';
import { recordNotFound } from '@moonfloor/contract/messages';
import { writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireEditable } from './access.ts';
import { type NewActivity, insertActivity } from './activity.ts';
import { requireNotMerged } from './merged-records.ts';
import { toNameConflict } from './names.ts';
import type { Editable, Fields, StoredRecord, RecordType, RecordTransaction } from './record-type.ts';
import { deleteReview } from './reviews.ts';
import { updateSearchEntries } from './search-entries.ts';
import { putTwinKey } from './duplicate-keys.ts';

/** What adding a record works with. `now` is an instant. */
export interface AddContext {
  db: RecordTransaction;
  now: string;
}

/** What changing a record works with: also the record as it stands in the transaction, which the actor may change. */
export interface ChangeContext<T> extends AddContext {
  record: Editable<T>;
}

/** Changes a record; may answer it as it stands afterwards, so that it is not read again. */
type ChangeWork<T> = (context: ChangeContext<T>) => Promise<T | void>;

/**
 * What is done to which record; `reverts` is the entry of the history that it takes back or brings back, `notes` stand
 * in the history beside the fields that change.
 */
export interface RecordChange {
  action: 'update' | 'delete' | 'other';
  id: number;
  reverts?: number;
  extraChanges?: readonly Change[];
}

/** A transaction in which somebody writes records. */
export interface WriteContext extends AddContext {
  actor: Actor;
}

/** What a transaction that writes records needs of all that is open. */
export type WriteDeps = Pick<Deps, 'store' | 'contentVersion' | 'clock'>;

/**
 * Changes a record as `changeRecordIn` does, in a transaction of its own, and answers it as it stands then. Throws also 409
 * when its name is taken.
 */
export function changeRecord<T extends StoredRecord>(
  deps: WriteDeps,
  actor: Actor,
  recordType: RecordType<T>,
  change: RecordChange,
  work: ChangeWork<T>,
): Promise<T> {
  return writeRecord(deps, actor, recordType, (context) => changeRecordIn(context, recordType, change, work));
}

/** Adds a record by `work`, which answers its id, and writes that into the history. Answers the record. */
export async function addRecordIn<T extends StoredRecord>(
  { db, actor, now }: WriteContext,
  recordType: RecordType<T>,
  work: (context: AddContext) => Promise<number>,
): Promise<T> {
  const id = await work({ db, now });
  const record = await requireRecord(db, recordType, id);
  await recordWrite(db, actor, { action: 'create', id, changes: [] }, { kind: recordType, record, now });
  return record;
}

/**
 * Changes a record by `work` and writes into the history which of its fields that changed, from what to what. Why the
 * record was sent back is settled by it. Answers the record as it stands afterwards. Throws 403 when the actor may not
 * change it, 404 when there is no such record, 409 when it was merged into another one.
 */
export async function changeRecordIn<T extends StoredRecord>(
  { db, actor, now: began }: WriteContext,
  recordType: RecordType<T>,
  { action, id, reverts, extraChanges = [] }: RecordChange,
  work: ChangeWork<T>,
): Promise<T> {
  await requireNotMerged(db, recordType.type, id);
  const before = requireEditable(actor, recordType, await recordType.find(db, id));
  const fields = await recordType.fieldsOf(db, before);
  const now = nextVersionTime(before.updated_at, began);
  await deleteReview(db, recordType.type, id);
  const record = (await work({ db, record: before, now })) ?? (await requireRecord(db, recordType, id));
  const changes = [...changesBetween(fields, await recordType.fieldsOf(db, record)), ...extraChanges];
  await recordWrite(db, actor, { action, id, changes, reverts }, { kind: recordType, record, now });
  return record;
}

/**
 * What every write of a record leads to, in its transaction: an entry of the history, what the search keeps of the
 * record, and the key by which its duplicates are found.
 */
async function recordWrite<T extends StoredRecord>(
  db: RecordTransaction,
  actor: Actor,
  change: Pick<NewActivity, 'action' | 'id' | 'changes' | 'reverts'>,
  { kind: recordType, record, now }: { kind: RecordType<T>; record: T; now: string },
): Promise<void> {
  const { type } = recordType;
  const name = recordType.nameOf(record);
  await insertActivity(db, actor, { ...change, type, name }, now);
  await updateSearchEntries(db, type, [await recordType.searchSourceOf(db, record)]);
  await putTwinKey(db, type, { id: record.id, name });
}

/**
 * The time of a change: now, or a millisecond after the version before where that is later. No two versions of a record
 * have the same time, even within one millisecond or when the clock was set back, so `If-Match` tells them apart.
 */
function nextVersionTime(version: string, now: string): string {
  return now > version ? now : new Date(Date.parse(version) + 1).toISOString();
}

/** Writes several records in one transaction: all that `work` does, or nothing. */
export function writeRecords<R>(
  deps: WriteDeps,
  actor: Actor,
  work: (context: WriteContext) => Promise<R>,
): Promise<R> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, (db) => work({ db: db as RecordTransaction, actor, now }));
}

/** Writes one record in a transaction and answers what `work` does. Throws 409 when the record's name is taken. */
export function writeRecord<T extends StoredRecord, R>(
  deps: WriteDeps,
  actor: Actor,
  { uniqueName }: RecordType<T>,
  work: (context: WriteContext) => Promise<R>,
): Promise<R> {
  const written = writeRecords(deps, actor, work);
  return uniqueName === undefined ? written : written.catch(toNameConflict(uniqueName));
}

/** The record whatever its status. Throws 404 when there is none. */
export async function requireRecord<T extends StoredRecord>(
  db: Kysely<Schema>,
  recordType: RecordType<T>,
  id: number,
): Promise<T> {
  const record = await recordType.find(db, id);
  if (record === undefined) throw notFound(recordNotFound[recordType.type]);
  return record;
}

/** True when two values of a field are the same. They are built by the same code, so their keys are in one order. */
export function sameValue(one: Fields[string] | undefined, other: Fields[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ, from what to what. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => fieldChange.parse({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

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
import { type Deed, insertActivity } from './activity.ts';
import { requireNotMerged } from './merged.ts';
import { whenTaken } from './names.ts';
import type { Editable, Fields, Found, RecordKind, RecordTransaction } from './record-kind.ts';
import { forgetReview } from './reviews.ts';
import { putSearchEntries } from './search-entries.ts';
import { putTwinKey } from './twins/twin-keys.ts';

/** What adding a record works with. `now` is an instant. */
export interface Adding {
  db: RecordTransaction;
  now: string;
}

/** What changing a record works with: also the record as it stands in the transaction, which the actor may change. */
export interface Changing<T> extends Adding {
  record: Editable<T>;
}

/** Changes a record; may answer it as it stands afterwards, so that it is not read again. */
type ChangeWork<T> = (changing: Changing<T>) => Promise<T | void>;

/**
 * What is done to which record; `reverts` is the entry of the history that it takes back or brings back, `notes` stand
 * in the history beside the fields that change.
 */
export interface RecordDeed {
  action: 'update' | 'delete' | 'other';
  id: number;
  reverts?: number;
  notes?: readonly Change[];
}

/** A transaction in which somebody writes records. */
export interface Writing extends Adding {
  actor: Actor;
}

/** What a transaction that writes records needs of all that is open. */
export type WriteDeps = Pick<Deps, 'store' | 'contentVersion' | 'clock'>;

/**
 * Changes a record as `changeWithin` does, in a transaction of its own, and answers it as it stands then. Throws also 409
 * when its name is taken.
 */
export function changeRecord<T extends Found>(
  deps: WriteDeps,
  actor: Actor,
  kind: RecordKind<T>,
  deed: RecordDeed,
  work: ChangeWork<T>,
): Promise<T> {
  return writeRecord(deps, actor, kind, (writing) => changeWithin(writing, kind, deed, work));
}

/** Adds a record by `work`, which answers its id, and writes that into the history. Answers the record. */
export async function addWithin<T extends Found>(
  { db, actor, now }: Writing,
  kind: RecordKind<T>,
  work: (adding: Adding) => Promise<number>,
): Promise<T> {
  const id = await work({ db, now });
  const record = await requireRecord(db, kind, id);
  await recordWrite(db, actor, { action: 'create', id, changes: [] }, { kind, record, now });
  return record;
}

/**
 * Changes a record by `work` and writes into the history which of its fields that changed, from what to what. Why the
 * record was sent back is settled by it. Answers the record as it stands afterwards. Throws 403 when the actor may not
 * change it, 404 when there is no such record, 409 when it was merged into another one.
 */
export async function changeWithin<T extends Found>(
  { db, actor, now: began }: Writing,
  kind: RecordKind<T>,
  { action, id, reverts, notes = [] }: RecordDeed,
  work: ChangeWork<T>,
): Promise<T> {
  await requireNotMerged(db, kind.type, id);
  const before = requireEditable(actor, kind, await kind.find(db, id));
  const fields = await kind.fieldsOf(db, before);
  const now = after(before.updated_at, began);
  await forgetReview(db, kind.type, id);
  const record = (await work({ db, record: before, now })) ?? (await requireRecord(db, kind, id));
  const changes = [...changesBetween(fields, await kind.fieldsOf(db, record)), ...notes];
  await recordWrite(db, actor, { action, id, changes, reverts }, { kind, record, now });
  return record;
}

/**
 * What every write of a record leads to, in its transaction: an entry of the history, what the search keeps of the
 * record, and the key by which its duplicates are found.
 */
async function recordWrite<T extends Found>(
  db: RecordTransaction,
  actor: Actor,
  deed: Pick<Deed, 'action' | 'id' | 'changes' | 'reverts'>,
  { kind, record, now }: { kind: RecordKind<T>; record: T; now: string },
): Promise<void> {
  const { type } = kind;
  const name = kind.nameOf(record);
  await insertActivity(db, actor, { ...deed, type, name }, now);
  await putSearchEntries(db, type, [await kind.searchSourceOf(db, record)]);
  await putTwinKey(db, type, { id: record.id, name });
}

/**
 * The time of a change: now, or a millisecond after the version before where that is later. No two versions of a record
 * have the same time, even within one millisecond or when the clock was set back, so `If-Match` tells them apart.
 */
function after(version: string, now: string): string {
  return now > version ? now : new Date(Date.parse(version) + 1).toISOString();
}

/** Writes several records in one transaction: all that `work` does, or nothing. */
export function writeRecords<R>(deps: WriteDeps, actor: Actor, work: (writing: Writing) => Promise<R>): Promise<R> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, (db) => work({ db: db as RecordTransaction, actor, now }));
}

/** Writes one record in a transaction and answers what `work` does. Throws 409 when the record's name is taken. */
export function writeRecord<T extends Found, R>(
  deps: WriteDeps,
  actor: Actor,
  { uniqueName }: RecordKind<T>,
  work: (writing: Writing) => Promise<R>,
): Promise<R> {
  const written = writeRecords(deps, actor, work);
  return uniqueName === undefined ? written : written.catch(whenTaken(uniqueName));
}

/** The record whatever its status. Throws 404 when there is none. */
export async function requireRecord<T extends Found>(db: Kysely<Schema>, kind: RecordKind<T>, id: number): Promise<T> {
  const record = await kind.find(db, id);
  if (record === undefined) throw notFound(recordNotFound[kind.type]);
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

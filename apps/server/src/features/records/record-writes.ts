import type { Kysely } from 'kysely';
import { type Change, fieldChange, type FieldChange, statusChange } from '@moonfloor/contract/activity';
import { messages, recordNotFound } from '@moonfloor/contract/messages';
import { writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireDecidable, requireEditable } from './access.ts';
import { type NewActivity, insertActivity } from './activity.ts';
import { requireNoBarrier } from './barriers.ts';
import { requireNotMerged } from './merged-records.ts';
import { writeDerivedRows } from './derived-rows.ts';
import { toNameConflict } from './names.ts';
import type { Editable, Fields, StoredRecord, RecordType, RecordTransaction, WriteContext } from './record-type.ts';
import { deleteReview } from './reviews.ts';
import { createPublishing, forgiveTrouble } from './trust.ts';

/** Context for changing a record, with the record as read in the transaction, which the actor may change. */
export interface ChangeContext<T> extends Pick<WriteContext, 'db' | 'now'> {
  record: Editable<T>;
}

/** Changes a record; may return its new state, so that it is not read again. */
type ChangeWork<T> = (context: ChangeContext<T>) => Promise<T | void>;

/**
 * An action on a record; `reverts` is the id of the history entry that it undoes or redoes, `extraChanges` are stored
 * in the history in addition to the changed fields.
 */
export interface RecordChange {
  action: 'update' | 'delete' | 'other';
  id: number;
  reverts?: number;
  /** True for a moderator's decision, which does not require that the actor may edit the record. */
  decides?: boolean;
  /** True if a moderator may decide so although they have a part in the record. */
  allowsOwn?: boolean;
  extraChanges?: readonly Change[];
  /** Called with the changed fields before they are recorded; throws to roll the change back. */
  check?(changes: readonly FieldChange[]): Promise<void>;
}

/** Dependencies of transactions that write records. */
export type WriteDeps = Pick<Deps, 'store' | 'contentVersion' | 'clock' | 'config' | 'lifecycle'>;

/**
 * Changes a record in a separate transaction and returns its new state, see `changeRecordIn`. Also throws 409 when its
 * name is taken.
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

/** Adds a record through `work`, which returns its id, records it in the history and returns the record. */
export async function addRecordIn<T extends StoredRecord>(
  writing: WriteContext,
  recordType: RecordType<T>,
  work: () => Promise<number>,
): Promise<T> {
  const id = await work();
  const record = await requireRecord(writing.db, recordType, id);
  const { trust } = recordType.isPublic(record) ? await writing.publishing(recordType.type) : { trust: null };
  const changes: Change[] = trust === null ? [] : [{ field: 'trust', before: null, after: trust }];
  await recordWrite(writing, { action: 'create', id, changes }, recordType, record);
  return record;
}

/**
 * Changes a record through `work`, records the changed fields with their previous and new values in the history, and
 * deletes a pending review. Returns the record's new state. Throws 403 when the actor may not change it or decide about it,
 * 404 when it does not exist, 409 when it was merged into another one.
 */
export async function changeRecordIn<T extends StoredRecord>(
  writing: WriteContext,
  recordType: RecordType<T>,
  { action, id, reverts, decides = false, allowsOwn = false, extraChanges = [], check }: RecordChange,
  work: ChangeWork<T>,
): Promise<T> {
  const { db, actor } = writing;
  await requireNotMerged(db, recordType.type, id);
  const require = decides ? requireDecidable : requireEditable;
  const before = require(actor, recordType, await recordType.find(db, id));
  if (decides) await requireNoBarrier(db, actor, { ...before, type: recordType.type }, allowsOwn);
  const fields = await allFieldsOf(recordType, db, before);
  const now = nextVersionTime(before.updated_at, writing.now);
  await deleteReview(db, recordType.type, id);
  const record = (await work({ db, record: before, now })) ?? (await requireRecord(db, recordType, id));
  if (before.status === 'deleted' && record.status !== 'deleted')
    await forgiveTrouble(db, { type: recordType.type, id }, ['deleted', 'reported']);
  const changed = changesBetween(fields, await allFieldsOf(recordType, db, record));
  await check?.(changed);
  const changes = [...changed, ...extraChanges];
  await recordWrite({ ...writing, now }, { action, id, changes, reverts }, recordType, record);
  return record;
}

/**
 * Side effects of every write of a record, in its transaction: what features derive from it, the history entry, the search entry, and
 * the key for finding duplicates.
 */
async function recordWrite(
  { db, actor, now, lifecycle }: WriteContext,
  change: Pick<NewActivity, 'action' | 'id' | 'changes' | 'reverts'>,
  recordType: RecordType,
  record: StoredRecord,
): Promise<void> {
  const { type } = recordType;
  const name = recordType.nameOf(record);
  const isPublic = recordType.isPublic(record);
  if (isPublic) await requireActiveAuthor(db, record.created_by);
  const changed = change.changes.map(({ field }) => field);
  await lifecycle.written(db, { type, id: record.id, name, isPublic, changed });
  await insertActivity(db, actor, { ...change, type, name }, now);
  await writeDerivedRows(db, type, [await recordType.searchSourceOf(db, record)]);
}

/** Throws 409 if the account that added a public record is suspended: all of its records stay hidden. */
async function requireActiveAuthor(db: RecordTransaction, author: number | null): Promise<void> {
  if (author === null) return;
  const account = await db.selectFrom('account').where('id', '=', author).select('suspended_at').executeTakeFirst();
  if (account !== undefined && account.suspended_at !== null) throw new HttpError(409, messages.authorSuspended);
}

/**
 * Time of a change: now, or one millisecond after the previous version if that is later. Versions of a record therefore
 * have distinct times for `If-Match`, even within one millisecond or after the clock was set back.
 */
export function nextVersionTime(version: string, now: string): string {
  return now > version ? now : new Date(Date.parse(version) + 1).toISOString();
}

/** Writes several records in one transaction, which is rolled back when `work` throws. */
export function writeRecords<R>(
  deps: WriteDeps,
  actor: Actor,
  work: (context: WriteContext) => Promise<R>,
): Promise<R> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, (db) => {
    const publishing = createPublishing(db, deps.config, actor, now);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only place that marks a transaction as recorded
    return work({ db: db as RecordTransaction, actor, now, lifecycle: deps.lifecycle, publishing });
  });
}

/** Writes one record in a transaction and returns the result of `work`. Throws 409 when the record's name is taken. */
export function writeRecord<R>(
  deps: WriteDeps,
  actor: Actor,
  { uniqueName }: Pick<RecordType, 'uniqueName'>,
  work: (context: WriteContext) => Promise<R>,
): Promise<R> {
  const written = writeRecords(deps, actor, work);
  return uniqueName === undefined ? written : written.catch(toNameConflict(uniqueName));
}

/** Gives a record values of some fields, and a status if there is one, validated like any edit. Throws 422. */
export async function applyVersion(
  db: RecordTransaction,
  recordType: RecordType,
  record: Editable<StoredRecord>,
  { status, ...fields }: Fields,
  now: string,
): Promise<void> {
  if (Object.keys(fields).length > 0) await recordType.restoreFields(db, record, fields, now);
  if (status !== undefined) await recordType.setStatus(db, record, statusChange.shape.status.parse(status), now);
}

/** Returns the record whatever its status. Throws 404 when it does not exist. */
export async function requireRecord<T extends StoredRecord>(
  db: Kysely<Schema>,
  recordType: RecordType<T>,
  id: number,
): Promise<T> {
  const record = await recordType.find(db, id);
  if (record === undefined) throw notFound(recordNotFound[recordType.type]);
  return record;
}

/** Returns all fields of a record, with the values that only its editors see: for the history and for merges. */
export async function allFieldsOf<T extends StoredRecord>(
  { fieldsOf, forEditors = (record) => record }: Pick<RecordType<T>, 'fieldsOf' | 'forEditors'>,
  db: Kysely<Schema>,
  record: T,
): Promise<Fields> {
  return fieldsOf(db, forEditors(record));
}

/** Returns true when two values of a field are equal. The same code builds both, so the order of keys is the same. */
export function sameValue(one: Fields[string] | undefined, other: Fields[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields that differ, with their previous and new values. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => fieldChange.parse({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

/** Thrown to roll a preview back. */
class RolledBack extends Error {
  readonly preview: { changes: FieldChange[]; version: string };

  constructor(preview: RolledBack['preview']) {
    super('rolled back');
    this.preview = preview;
  }
}

/**
 * Returns the changes of fields that `work` would make to a record, and the record's version: makes them in a
 * transaction that is rolled back. Throws 404, 409 when it was merged or its name is taken, and the errors of `work`.
 */
export async function previewChange<T extends StoredRecord>(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  recordType: RecordType<T>,
  id: number,
  work: (db: RecordTransaction, record: T, now: string) => Promise<T | void>,
): Promise<RolledBack['preview']> {
  const run = store.db.transaction().execute(async (transaction): Promise<never> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it remains that could be recorded
    const db = transaction as RecordTransaction;
    await requireNotMerged(db, recordType.type, id);
    const record = await requireRecord(db, recordType, id);
    const before = await recordType.fieldsOf(db, record);
    const after = (await work(db, record, instant(clock))) ?? (await requireRecord(db, recordType, id));
    const changes = changesBetween(before, await recordType.fieldsOf(db, after));
    throw new RolledBack({ changes, version: record.updated_at });
  });
  const { uniqueName } = recordType;
  const result = await (uniqueName === undefined ? run : run.catch(toNameConflict(uniqueName))).catch(
    (error: unknown) => {
      if (error instanceof RolledBack) return error.preview;
      throw error;
    },
  );
  return result;
}

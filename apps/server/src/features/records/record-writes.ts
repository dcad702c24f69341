import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { Change } from '@moonfloor/contract/records/activity';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { isOwnedByOther, requireDecidable, requireEditable } from './access.ts';
import { requireNoBarrier } from './barriers.ts';
import {
  changesBetween,
  type Fields,
  fieldsOf,
  findOverwrittenFields,
  insertActivity,
  type NewActivity,
  type UnconditionalEdit,
  siteAuthor,
} from './history.ts';
import { requireNotMerged } from './merged-records.ts';
import { orNameTaken } from './names.ts';
import { otherNamesOf, recordTable } from './record-table.ts';
import {
  type Editable,
  readFields,
  type RecordTransaction,
  type RecordType,
  type SiteWriting,
  withEditorValues,
  type Writing,
} from './record-type.ts';
import { forgetRejectedText } from './rejected-texts.ts';
import { deleteReview } from './reviews.ts';
import { keepHidden } from './suspended-records.ts';
import type { StoredRecord } from './tables.ts';
import { createPublishing, forgiveTrouble } from './trust.ts';

/** Context for changing a record, with the record as read in the transaction, which the actor may change. */
export interface ChangeContext<T> extends Pick<Writing, 'db' | 'now'> {
  record: Editable<T>;
}

/** Changes a record; may return its new state, so that it is not read again. */
type ChangeWork<T> = (context: ChangeContext<T>) => Promise<T | void>;

/**
 * An action on a record; `reverts` is the id of the history entry that it undoes or redoes, `extraChanges` are stored
 * in the history in addition to the changed fields.
 */
interface RecordChange {
  action: 'update' | 'delete' | 'other';
  id: number;
  reverts?: number;
  /** True for a moderator's decision, which does not require that the actor may edit the record. */
  decides?: boolean;
  /** True if a moderator may decide so even about their own record. */
  allowsOwn?: boolean;
  extraChanges?: readonly Change[];
  /** For an edit without If-Match: the version that it was made from, and the fields that it sends. */
  madeFrom?: Pick<UnconditionalEdit, 'editor' | 'version' | 'sent'> | undefined;
}

/** Dependencies of transactions that write records. */
type WriteDeps = Pick<Deps, 'store' | 'contentVersion' | 'clock' | 'config' | 'lifecycle'>;

/** Thrown to roll an edit back that would overwrite these fields. */
export class OverwriteError extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super('overwrites');
    this.fields = fields;
  }
}

/**
 * Adds a record with pictures, by their ids, records it in the history and returns it. A trusted member's record is public
 * at once, unless a feature asks for a review (`needsReview`). Throws 409 when its name is taken.
 */
export async function addRecord<T extends StoredRecord, Form>(
  writing: Writing,
  recordType: RecordType<T, Form>,
  form: Form,
  pictures: readonly string[] = [],
): Promise<T> {
  const { db, actor, now, lifecycle } = writing;
  const { type } = recordType;
  const id = await recordType.insert(writing, form, pictures).catch(orNameTaken(recordType));
  let record = await requireRecord(db, recordType, id);
  let { trust } = recordType.isPublic(record) ? await writing.publishing(type) : { trust: null };
  if (trust !== null && (await lifecycle.needsReview(db, actor, { type, id }))) {
    const editable = await requireEditable(db, actor, recordType, record);
    const hidden = recordType.toggledStatus(record);
    await recordType.setStatus(db, editable, hidden, now).catch(orNameTaken(recordType));
    record = await requireRecord(db, recordType, id);
    trust = null;
  }
  const extraChanges: Change[] = trust === null ? [] : [{ field: 'trust', before: null, after: trust }];
  await finishWrite(writing, recordType, record, null, { action: 'create', extraChanges });
  return record;
}

/**
 * Changes a record through `work`, records the changed fields with their previous and new values in the history, and
 * deletes a pending review. Returns the record's new state. Throws 403 when the actor may not change it or decide about it,
 * 404 when it does not exist, 409 when it was merged into another one or its name is taken, and `OverwriteError`.
 */
export async function changeRecord<T extends StoredRecord>(
  writing: Writing,
  recordType: RecordType<T>,
  { id, decides = false, allowsOwn = false, ...change }: RecordChange,
  work: ChangeWork<T>,
): Promise<T> {
  const { db, actor } = writing;
  const { type } = recordType;
  const requireRight = decides ? requireDecidable : requireEditable;
  const record = await findEditable(writing, recordType, id, requireRight);
  if (decides) await requireNoBarrier(db, actor, { ...record, type }, allowsOwn);
  const { record: changed } = await changeEditable(writing, recordType, record, change, work);
  if (decides && !recordType.isPublic(record) && recordType.isPublic(changed))
    await forgiveTrouble(db, { type, id }, ['reported']);
  if (record.status === 'deleted' && changed.status !== 'deleted') {
    await forgiveTrouble(db, { type, id }, ['deleted', 'reported']);
    await forgetRejectedText(db, type, id);
  }
  return changed;
}

/** Returns a record that the actor may change. Throws 403, 404, and 409 when it was merged into another one. */
export async function findEditable<T extends StoredRecord>(
  { db, actor }: Writing,
  recordType: RecordType<T>,
  id: number,
  check = requireEditable,
): Promise<Editable<T>> {
  const record = await recordType.find(db, id);
  // merged records are deleted ones, which others do not see
  if (isModerator(actor.role)) await requireNotMerged(db, recordType.type, id);
  return check(db, actor, recordType, record);
}

/** A changed record, before and after, with the values of its fields. */
export interface Changed<T> {
  before: T;
  valuesBefore: Fields;
  record: T;
  values: Fields;
}

/** Like `changeRecord`, for a record that was checked or that the site itself changes. Throws `OverwriteError`. */
export async function changeEditable<T extends StoredRecord>(
  writing: SiteWriting,
  recordType: RecordType<T>,
  before: Editable<T>,
  change: Pick<RecordChange, 'action' | 'reverts' | 'extraChanges' | 'madeFrom'>,
  work: ChangeWork<T>,
): Promise<Changed<T>> {
  const { db } = writing;
  const { type } = recordType;
  const { id } = before;
  const valuesBefore = await readFields(recordType, db, withEditorValues(recordType, before));
  const now = nextVersionTime(before.updated_at, writing.now);
  if (writing.actor.id !== null) await deleteReview(db, type, id);
  const changed = await work({ db, record: before, now }).catch(orNameTaken(recordType));
  const record = changed ?? (await requireRecord(db, recordType, id));
  const values = await finishWrite({ ...writing, now }, recordType, record, valuesBefore, {
    ...change,
    wasPublic: recordType.isPublic(before),
  });
  return { before, valuesBefore, record, values };
}

/**
 * Completes a write: inserts the history entry of a record that was added, or changed from the values in `before`, and calls
 * the features' `afterWrite`. Returns the values of its fields.
 */
export async function finishWrite<T extends StoredRecord>(
  { db, actor, now, lifecycle }: SiteWriting,
  recordType: RecordType<T>,
  record: T,
  before: Fields | null,
  {
    action,
    reverts,
    extraChanges = [],
    madeFrom,
    wasPublic = false,
  }: Pick<NewActivity, 'action' | 'reverts'> &
    Pick<RecordChange, 'extraChanges' | 'madeFrom'> & { wasPublic?: boolean },
): Promise<Fields> {
  const { type } = recordType;
  const { id } = record;
  const alternativeNames = otherNamesOf(record);
  const lists = await recordType.listsOf?.(db, id);
  const after = fieldsOf(type, { ...withEditorValues(recordType, record), ...lists });
  const changed = before === null ? [] : changesBetween(before, after);
  if (madeFrom !== undefined) {
    const overwritten = await findOverwrittenFields(db, { type, id, ...madeFrom }, changed);
    if (overwritten.length > 0) throw new OverwriteError(overwritten);
  }
  const changes = [...changed, ...extraChanges];
  const [name, isPublic] = [recordType.nameOf(record), recordType.isPublic(record)];
  if (isPublic && !wasPublic) await requireActiveAuthor(db, type, record);
  await insertActivity(db, actor, { action, reverts, type, id, name, changes }, now);
  const values = fieldsOf(type, { ...record, ...lists });
  const names = changes.map(({ field }) => field);
  await lifecycle.afterWrite(db, { type, id, name, alternativeNames, record, values, isPublic, changed: names });
  return after;
}

/** Throws 409 if a record becomes public whose author is suspended, unless it is somebody else's by now (`isOwnedByOther`). */
async function requireActiveAuthor(
  db: RecordTransaction,
  type: ResourceType,
  { id, created_by: author }: StoredRecord,
): Promise<void> {
  if (author === null) return;
  const account = await db.selectFrom('account').where('id', '=', author).select('suspended_at').executeTakeFirst();
  if (account === undefined || account.suspended_at === null) return;
  const owned = await db
    .selectFrom(recordTable(type))
    .where('record.id', '=', id)
    .where(isOwnedByOther(type, { active: true }))
    .select('record.id')
    .executeTakeFirst();
  if (owned === undefined) throw new HttpError(409, messages.authorSuspended);
  await keepHidden(db, type, id);
}

/**
 * Time of a change: now, or one millisecond after the previous version if that is later. Versions of a record therefore
 * have distinct times for `If-Match`, even within one millisecond or after the clock was set back.
 */
function nextVersionTime(version: string, now: string): string {
  return now > version ? now : new Date(Date.parse(version) + 1).toISOString();
}

/** Writes records in one transaction, which is rolled back when `work` throws. */
export function writeRecords<R>(deps: WriteDeps, actor: Actor, work: (context: Writing) => Promise<R>): Promise<R> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, (db) => {
    const publishing = createPublishing(db, deps.config, actor, now);
    return work({ db: recordedIn(db), actor, now, lifecycle: deps.lifecycle, publishing });
  });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- records are written in no other transaction
const recordedIn = (db: ContentTransaction) => db as RecordTransaction;

/** Writes records as the site itself, in one transaction. Each change is recorded by `changeEditable` or `finishWrite`. */
export function writeAsSite<R>(
  deps: Pick<WriteDeps, 'store' | 'contentVersion' | 'clock' | 'lifecycle'>,
  work: (writing: SiteWriting) => Promise<R>,
): Promise<R> {
  return writeContent(deps.store, deps.contentVersion, (db) =>
    work({ db: recordedIn(db), actor: siteAuthor, now: instant(deps.clock), lifecycle: deps.lifecycle }),
  );
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

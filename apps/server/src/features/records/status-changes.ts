import { type Kysely } from 'kysely';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { ModeratedType, Verdict } from '@moonfloor/contract/moderation/moderation';
import { statusChange, type StatusChange } from '@moonfloor/contract/records/activity';
import { pendingStatuses, type Status, type ResourceType } from '@moonfloor/contract/values/lists';
import { type Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, preconditionFailed } from '../../errors.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import type { RecordType, Writing } from './record-type.ts';
import { changeRecord, requireRecord, writeRecords } from './record-writes.ts';
import { forgetRejectedText, saveRejectedText } from './rejected-texts.ts';
import { findReview, saveReview } from './reviews.ts';
import { keepHidden } from './suspended-records.ts';
import type { StoredRecord } from './tables.ts';
import { forgiveTrouble, recordTrouble } from './trust.ts';

/**
 * Marks a record deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export async function removeRecord(writing: Writing, recordType: RecordType, id: number): Promise<void> {
  const { actor } = writing;
  await changeRecord(writing, recordType, { action: 'delete', id }, async ({ db, record, now }) => {
    if (record.status === 'deleted') throw notFound(recordNotFound[recordType.type]);
    await recordType.setStatus(db, record, 'deleted', now);
    await saveRejectedText(db, recordType.type, id, now);
    await recordTrouble(db, actor, { ...record, type: recordType.type }, 'deleted', now);
  });
}

/**
 * Toggles the status of a record and returns the new status. Admins only, which the route has checked. Throws 404, or
 * 409 when another record has since taken the name of a restored one.
 */
export async function toggleRecord(deps: Deps, actor: Actor, recordType: RecordType, id: number): Promise<Status> {
  const toggled = await writeRecords(deps, actor, (writing) =>
    changeRecord(writing, recordType, { action: 'update', id }, async ({ db, record, now }) => {
      await forgetRejectedText(db, recordType.type, id);
      return recordType.setStatus(db, record, recordType.toggledStatus(record), now);
    }),
  );
  return toggled.status;
}

/**
 * Publishes a pending record or returns it to its author, and returns the resulting status. Both change the record's
 * version, so that when two moderators decide on the same version only the first succeeds. Moderators only, which the
 * route has checked. Throws 404, 409 when the record is no longer pending, and 412 when `accepts` rejects its version.
 */
export async function decideRecord(
  deps: Deps,
  actor: Actor,
  recordType: RecordType,
  { type, id }: { type: ModeratedType; id: number },
  decision: Verdict,
  accepts: Precondition,
): Promise<Status> {
  const publish = decision.decision === 'publish';
  const action = publish ? 'update' : 'other';
  const decided = await writeRecords(deps, actor, (writing) =>
    changeRecord(writing, recordType, { action, id, decides: true }, async ({ db, record, now }) => {
      if (record.status === 'deleted') throw notFound(recordNotFound[type]);
      if (!pendingStatuses.has(record.status)) throw new HttpError(409, messages.noLongerWaiting);
      if (!accepts(record.updated_at)) throw preconditionFailed(undefined);
      const status = publish ? recordType.toggledStatus(record) : record.status;
      await recordType.setStatus(db, record, status, now);
      if (publish) return forgetRejectedText(db, type, id);
      await saveRejectedText(db, type, id, now);
      await saveReview(db, actor, { type, id, reason: decision.reason }, now);
      await keepHidden(db, type, id);
      return recordTrouble(db, actor, { ...record, type }, 'returned', now);
    }),
  );
  return decided.status;
}

/**
 * Undoes the caller's own last decision about a record, if nothing has happened to the record since: a toggle, a delete
 * or a publishing restores exactly the previous status; a record that was sent back waits again. An undo cannot be undone.
 * `afterHiding` follows a publishing that is undone. Moderators only, which the route has checked. Throws 404, or 409 when
 * there is nothing to undo or the record's name has since been taken.
 */
export async function undoDecision(
  deps: Deps,
  actor: Actor,
  { type, id }: { type: ResourceType; id: number },
  afterHiding?: (writing: Writing, record: StoredRecord, publishedAt: string) => Promise<void>,
): Promise<StatusChange> {
  const recordType = deps.recordTypes[type];
  await requireRecord(deps.store.db, recordType, id);
  const { entry, at, before } = await findUndoable(deps.store.db, actor, type, id);
  const { status } = await writeRecords(deps, actor, async (writing) => {
    const undone = await changeRecord(
      writing,
      recordType,
      { action: before === null ? 'other' : 'update', id, reverts: entry, decides: true },
      async ({ db, record, now }) => {
        if ((await latestOfRecord(db, { type, id }).executeTakeFirst())?.id !== entry) throw nothingToUndo();
        await recordType.setStatus(db, record, before ?? record.status, now);
        if (before !== null) return;
        await forgetRejectedText(db, type, id);
        await forgiveTrouble(db, { type, id }, ['returned']);
      },
    );
    if (before !== null && !recordType.isPublic(undone)) await afterHiding?.(writing, undone, at);
    return undone;
  });
  return { id, type, status };
}

const nothingToUndo = (): HttpError => new HttpError(409, messages.nothingToUndo);

/**
 * Returns the record's latest entry if it is the caller's and undoable, with the status before; null if it sent the
 * record back. Throws 409.
 */
async function findUndoable(db: Kysely<Schema>, actor: Actor, type: ResourceType, id: number) {
  const entry = await latestOfRecord(db, { type, id }).executeTakeFirst();
  if (entry === undefined || entry.account_id !== actor.id || entry.reverts !== null) throw nothingToUndo();
  const [change, ...others] = await db
    .selectFrom('activity_change')
    .where('activity_id', '=', entry.id)
    .select(['field', 'before'])
    .execute();
  if (change === undefined && (await findReview(db, actor, type, id)) !== null)
    return { entry: entry.id, at: entry.created_at, before: null };
  if (change?.field !== 'status' || others.length > 0) throw nothingToUndo();
  return { entry: entry.id, at: entry.created_at, before: statusChange.shape.status.parse(JSON.parse(change.before)) };
}

/** Selects the latest entry of a record's history. */
function latestOfRecord(db: Kysely<Schema>, { type, id }: { type: ResourceType; id: number }) {
  return db
    .selectFrom('activity')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'account_id', 'reverts', 'created_at']);
}

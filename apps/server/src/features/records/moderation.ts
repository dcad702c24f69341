import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { ModeratedType, Verdict } from '@moonfloor/contract/moderation/moderation';
import { pendingStatuses, type Status } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, preconditionFailed } from '../../errors.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import type { RecordType, WriteContext } from './record-type.ts';
import { changeRecord, changeRecordIn, writeRecord } from './record-writes.ts';
import { forgetRejectedText, saveRejectedText } from './rejected-texts.ts';
import { saveReview } from './reviews.ts';
import { recordTrouble } from './trust.ts';

/**
 * Marks a record deleted. Admins only, which the route has checked. Throws 404 when it does not exist or is already
 * deleted.
 */
export async function removeRecord(deps: Deps, actor: Actor, recordType: RecordType, id: number): Promise<void> {
  await writeRecord(deps, actor, recordType, (writing) => removeRecordIn(writing, recordType, id));
}

/** Marks a record deleted in a transaction. Throws as `removeRecord`. */
export async function removeRecordIn(writing: WriteContext, recordType: RecordType, id: number): Promise<void> {
  const { actor } = writing;
  await changeRecordIn(writing, recordType, { action: 'delete', id }, async ({ db, record, now }) => {
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
  const toggled = await changeRecord(deps, actor, recordType, { action: 'update', id }, async ({ db, record, now }) => {
    await forgetRejectedText(db, recordType.type, id);
    return recordType.setStatus(db, record, recordType.toggledStatus(record), now);
  });
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
  const decided = await changeRecord(
    deps,
    actor,
    recordType,
    { action, id, decides: true },
    async ({ db, record, now }) => {
      if (record.status === 'deleted') throw notFound(recordNotFound[type]);
      if (!pendingStatuses.has(record.status)) throw new HttpError(409, messages.noLongerWaiting);
      if (!accepts(record.updated_at)) throw preconditionFailed(undefined);
      const status = publish ? recordType.toggledStatus(record) : record.status;
      await recordType.setStatus(db, record, status, now);
      if (decision.decision === 'publish') return forgetRejectedText(db, type, id);
      await saveRejectedText(db, type, id, now);
      await saveReview(db, actor, { type, id, reason: decision.reason }, now);
      return recordTrouble(db, actor, { ...record, type }, 'returned', now);
    },
  );
  return decided.status;
}

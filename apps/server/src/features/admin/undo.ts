import type { Kysely } from 'kysely';
import { statusChange, type StatusChange } from '@moonfloor/contract/activity';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { changeRecord, requireRecord } from '../records/record-writes.ts';
import { forgetRejectedText } from '../records/rejected-texts.ts';
import { findReview } from '../records/reviews.ts';
import { forgiveTrouble } from '../records/trust.ts';
import { findChanges, latestOfRecord } from './activity-repository.ts';
import { recordTypeOf } from '../moderation/record-types.ts';

/**
 * Undoes the caller's own last decision about a record, if nothing has happened to the record since: a toggle, a delete
 * or a publishing restores exactly the previous status; a record that was sent back waits again. An undo cannot be undone.
 * Moderators only, which the route has checked. Throws 404, or 409 when there is nothing to undo or the record's name has
 * since been taken.
 */
export async function undoDecision(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<StatusChange> {
  const recordType = recordTypeOf(deps, type);
  await requireRecord(deps.store.db, recordType, id);
  const { entry, before } = await findUndoable(deps.store.db, actor, type, id);
  const { status } = await changeRecord(
    deps,
    actor,
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
  const [change, ...others] = await findChanges(db, entry.id);
  if (change === undefined && (await findReview(db, actor, type, id)) !== null)
    return { entry: entry.id, before: null };
  if (change?.field !== 'status' || others.length > 0) throw nothingToUndo();
  return { entry: entry.id, before: statusChange.shape.status.parse(change.before) };
}

import type { Kysely } from 'kysely';
import { statusChange, type StatusChange } from '@moonfloor/contract/activity';
import type { ResourceType } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { changeRecord, requireRecord } from '../records/record-writes.ts';
import { findChanges, latestOfRecord } from './activity-repository.ts';
import { recordTypeOf } from '../moderation/record-types.ts';

/**
 * Undoes the caller's own last toggle or delete of a record, restoring exactly the previous status, if nothing has
 * happened to the record since. An undo cannot be undone. Moderators only, which the route has checked. Throws 404, or 409
 * when there is nothing to undo or the record's name has since been taken.
 */
export async function undoStatus(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<StatusChange> {
  const recordType = recordTypeOf(deps, type);
  const find = async (db: Kysely<Schema>) => {
    await requireRecord(db, recordType, id);
    return requireUndoable(db, actor, type, id);
  };
  const { entry } = await find(deps.store.db);
  const { status } = await changeRecord(
    deps,
    actor,
    recordType,
    { action: 'update', id, reverts: entry, decides: true },
    async ({ db, record, now }) => {
      const move = await find(db);
      if (move.entry !== entry) throw nothingToUndo();
      await recordType.setStatus(db, record, move.before, now);
    },
  );
  return { id, type, status };
}

const nothingToUndo = (): HttpError => new HttpError(409, messages.nothingToUndo);

/** Returns the record's latest entry and the previous status, if it is the caller's and changed only the status. */
async function requireUndoable(db: Kysely<Schema>, actor: Actor, type: ResourceType, id: number) {
  const entry = await latestOfRecord(db, { type, id }).executeTakeFirst();
  if (entry === undefined || entry.account_id !== actor.id || entry.reverts !== null) throw nothingToUndo();
  const [change, ...others] = await findChanges(db, entry.id);
  if (change?.field !== 'status' || others.length > 0) throw nothingToUndo();
  return { entry: entry.id, before: statusChange.shape.status.parse(change.before) };
}

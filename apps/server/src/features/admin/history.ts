import type { Activity, ActivityDetail, RestoreResult } from '@moonfloor/contract/activity';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { logSecurity } from '../../db/security-log.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { changeRecord, requireRecord } from '../records/record-writes.ts';
import { findActivity, findChanges } from './activity-repository.ts';
import { type RecordActivity, planReversion, type Reversion } from './previous-version.ts';
import { recordTypeOf } from '../moderation/record-types.ts';
import { applyVersion } from '../records/apply-version.ts';

/** Returns one entry of the history with its changes, and the changes that restoring it would make. Throws 404. */
export async function getActivity(deps: Deps, id: number): Promise<ActivityDetail> {
  const { db } = deps.store;
  const entry = await findActivity(db, id);
  if (entry === undefined) throw notFound(messages.notFound);
  const { changes, pictureGone } = await planReversionTo(deps, entry);
  return { ...entry, changes: await findChanges(db, id), restores: changes, picture_gone: pictureGone };
}

async function planReversionTo(deps: Deps, entry: Activity): Promise<Reversion> {
  const none: Reversion = { changes: [], pictureGone: false };
  const about = toRecordActivity(entry);
  if (about === null) return none;
  const recordType = recordTypeOf(deps, about.type);
  const record = await recordType.find(deps.store.db, about.record);
  if ((await findMergeTarget(deps.store.db, about.type, about.record)) !== undefined) return none;
  return record === undefined ? none : planReversion(deps.store.db, recordType, record, about);
}

/** Returns the record of an entry; null for a sign-in. */
function toRecordActivity({ id, resource_type: type, resource_id: record }: Activity): RecordActivity | null {
  return type === 'user' ? null : { id, type, record };
}

/**
 * Restores the record to its state after an entry of the history, including the status, validated like any edit. Admins
 * only, which the route has checked. Throws 404 when the entry or record no longer exists, 409 when the name has since
 * been taken or there is nothing to restore, 422.
 */
export async function restoreVersion(deps: Deps, actor: Actor, id: number): Promise<RestoreResult> {
  const entry = await findActivity(deps.store.db, id);
  const about = entry === undefined ? null : toRecordActivity(entry);
  if (about === null) throw notFound(messages.notFound);
  const recordType = recordTypeOf(deps, about.type);
  const change = { action: 'update', id: about.record, reverts: id } as const;
  let picture_gone = false;
  const restored = await changeRecord(deps, actor, recordType, change, async ({ db, record, now }) => {
    const { changes, pictureGone } = await planReversion(db, recordType, record, about);
    picture_gone = pictureGone;
    if (changes.length === 0) throw new HttpError(409, messages.nothingToRestore);
    const values = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    await applyVersion(db, recordType, record, values, now);
    const after = await requireRecord(db, recordType, record.id);
    await logSecurity(
      db,
      { kind: 'restored', account: actor, about: `${about.type} ${recordType.nameOf(after)}` },
      now,
    );
    return after;
  });
  return { id: about.record, type: about.type, status: restored.status, picture_gone };
}

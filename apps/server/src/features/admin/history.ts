import type { Activity, ActivityDetail, Restored } from '@moonfloor/contract/activity';
import type { Status } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { Fault, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { logSecurity } from '../../platform/security-log/security-log.ts';
import { requireEditable } from '../content/access.ts';
import { findMerged } from '../content/merged.ts';
import { moveRecord } from '../content/moderation.ts';
import { changeRecord, requireRecord } from '../content/record-writes.ts';
import { findActivity, findChanges } from './activity-repository.ts';
import { type RecordEntry, wayBack, type WayBack } from './former-version.ts';
import { kindOf } from './kinds.ts';

/** One entry of the history with its changes, and what bringing it back would change. Throws 404. */
export async function getActivity(deps: Deps, id: number): Promise<ActivityDetail> {
  const { db } = deps.store;
  const entry = await findActivity(db, id);
  if (entry === undefined) throw notFound(messages.notFound);
  const { changes, pictureGone } = await wayBackTo(deps, entry);
  return { ...entry, changes: await findChanges(db, id), restores: changes, picture_gone: pictureGone };
}

async function wayBackTo(deps: Deps, entry: Activity): Promise<WayBack> {
  const none: WayBack = { changes: [], pictureGone: false };
  const about = aboutRecord(entry);
  if (about === null) return none;
  const kind = kindOf(deps, about.type);
  const record = await kind.find(deps.store.db, about.record);
  if ((await findMerged(deps.store.db, about.type, about.record)) !== undefined) return none;
  return record === undefined ? none : wayBack(deps.store.db, kind, record, about);
}

/** The record that an entry is about; null for a sign-in. */
function aboutRecord({ id, resource_type: type, resource_id: record }: Activity): RecordEntry | null {
  return type === 'user' ? null : { id, type, record };
}

/**
 * Brings the record back to how an entry of the history left it, status included, judged as any edit. For admins, which
 * the route has checked. Throws 404 when entry or record are gone, 409 when the name was taken meanwhile or there is
 * nothing to bring back, 422.
 */
export async function restoreVersion(deps: Deps, actor: Actor, id: number): Promise<Restored> {
  const entry = await findActivity(deps.store.db, id);
  const about = entry === undefined ? null : aboutRecord(entry);
  if (about === null) throw notFound(messages.notFound);
  const kind = kindOf(deps, about.type);
  const deed = { action: 'update', id: about.record, reverts: id } as const;
  let picture_gone = false;
  const restored = await changeRecord(deps, actor, kind, deed, async ({ db, record, now }) => {
    const { changes, pictureGone } = await wayBack(db, kind, record, about);
    picture_gone = pictureGone;
    if (changes.length === 0) throw new Fault(409, messages.nothingToRestore);
    const { status, ...fields } = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    if (Object.keys(fields).length > 0) await kind.putBack(db, record, fields, now);
    if (status !== undefined) {
      await moveRecord(db, kind, requireEditable(actor, kind, await kind.find(db, record.id)), status as Status, now);
    }
    const after = await requireRecord(db, kind, record.id);
    await logSecurity(db, { kind: 'restored', account: actor, about: `${about.type} ${kind.nameOf(after)}` }, now);
    return after;
  });
  return { id: about.record, type: about.type, status: restored.status, picture_gone };
}

import type { Kysely, Transaction } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { noteSignInChange } from './mail-sign-in-change.ts';
import { findAccountById, hasWayIn, lockSession, updateAccount } from './repository.ts';
import { forgetFactors, hasCodes, hasPasskey, requireSecondFactor } from './second-factor.ts';

/**
 * Deletes the ways to sign in to an account besides its password that were added since an instant, by default all: passkeys,
 * codes of an app with their recovery codes, and linked identities. Returns whether there were any.
 */
export async function deleteFactors(db: Transaction<Schema>, accountId: number, since = ''): Promise<boolean> {
  let deleted = 0n;
  for (const table of ['passkey', 'linked_identity', 'recovery_code'] as const) {
    const rows = db.deleteFrom(table).where('account_id', '=', accountId).where('created_at', '>=', since);
    deleted += (await rows.executeTakeFirst()).numDeletedRows;
  }
  const totp = await db
    .deleteFrom('totp')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .returning('confirmed_at')
    .executeTakeFirst();
  if (totp !== undefined) await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return totp?.confirmed_at != null || deleted > 0n;
}

/** Returns whether an account has other ways to sign in than its password, or codes of an app. */
export async function hasFactors(db: Kysely<Schema>, accountId: number): Promise<boolean> {
  if ((await hasPasskey(db, accountId)) || (await hasCodes(db, accountId))) return true;
  const linkedIdentities = db.selectFrom('linked_identity').where('account_id', '=', accountId).limit(1);
  return (await linkedIdentities.select('id').executeTakeFirst()) !== undefined;
}

/**
 * Removes all of the caller's ways to sign in besides the password. Throws 403 when a second factor must be given first,
 * 409 for an account without a password.
 */
export async function removeFactors(deps: Deps, actor: Actor): Promise<void> {
  await requireSecondFactor(deps, actor);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const removed = await deleteFactors(db, actor.id);
    if (!(await hasWayIn(db, actor.id))) throw new HttpError(409, messages.lastWayIn);
    await updateAccount(db, actor.id, { reset_at: null });
    if (!removed) return;
    await forgetFactors(db, actor.id);
    await noteSignInChange(db, deps, actor, { kind: 'factors-removed' }, now);
  });
}

/**
 * Records that the caller has reviewed the ways to sign in that existed when the password was reset. The owner is told, as
 * one of these may be a stranger's. Throws 403 when a second factor must be given first.
 */
export async function keepFactors(deps: Deps, actor: Actor): Promise<void> {
  await requireSecondFactor(deps, actor);
  await deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    if ((await findAccountById(db, actor.id)).reset_at === null) return;
    await updateAccount(db, actor.id, { reset_at: null });
    await noteSignInChange(db, deps, actor, { kind: 'factors-kept' }, instant(deps.clock));
  });
}

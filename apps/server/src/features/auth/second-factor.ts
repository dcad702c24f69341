import type { Kysely, Transaction } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { SecondFactor } from '@moonfloor/contract/accounts/second-factor';
import { messages } from '@moonfloor/contract/api/messages';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { findAccountById } from './repository.ts';

/** Returns the state of the caller's second factor. */
export async function getSecondFactor({ store: { db }, config }: Deps, actor: Actor): Promise<SecondFactor> {
  const totp = await db.selectFrom('totp').where('account_id', '=', actor.id).select('confirmed_at').executeTakeFirst();
  const codes = db.selectFrom('recovery_code').where('account_id', '=', actor.id);
  const { reset_at } = await findAccountById(db, actor.id);
  return {
    totp_since: totp?.confirmed_at ?? null,
    recovery_codes: await countRows(codes),
    required: config.adminSecondFactor && isModerator(actor.accountRole),
    given: actor.factorAt != null,
    reset_at,
  };
}

/**
 * Returns whether signing in to an account by password needs a second factor: codes of an app are on, or it is a
 * moderator or an admin who needs one and has a passkey. `role` is that of the account.
 */
export async function needsSecondFactor(
  { store: { db }, config }: Pick<Deps, 'store' | 'config'>,
  { id, role }: Pick<Actor, 'id' | 'role'>,
): Promise<boolean> {
  if (await hasCodes(db, id)) return true;
  return config.adminSecondFactor && isModerator(role) && hasPasskey(db, id);
}

/** Selects the app of an account whose codes are on. */
export const confirmedTotp = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('totp').where('account_id', '=', accountId).where('confirmed_at', 'is not', null);

export const passkeysOf = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('passkey').where('account_id', '=', accountId);

/** Returns whether codes of an app are on for an account. */
export async function hasCodes(db: Kysely<Schema>, accountId: number): Promise<boolean> {
  return (await confirmedTotp(db, accountId).select('account_id').executeTakeFirst()) !== undefined;
}

export async function hasPasskey(db: Kysely<Schema>, accountId: number): Promise<boolean> {
  return (await passkeysOf(db, accountId).limit(1).select('id').executeTakeFirst()) !== undefined;
}

/** After a factor was removed: if the account has none left, its sessions count as without one. */
export async function forgetFactors(db: Transaction<Schema>, accountId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ factor_at: null })
    .where('account_id', '=', accountId)
    .where(({ not, exists }) => not(exists(passkeysOf(db, accountId).select('id'))))
    .where(({ not, exists }) => not(exists(confirmedTotp(db, accountId).select('account_id'))))
    .execute();
}

/** Throws 403 if the account has a second factor that this session has not given. Required before factors are changed. */
export async function requireSecondFactor(deps: Deps, actor: Actor): Promise<void> {
  if (actor.factorAt == null && (await needsSecondFactor(deps, { id: actor.id, role: actor.accountRole })))
    throw new HttpError(403, messages.secondFactorFirst);
}

/** Stores that a second factor was given in a session. `now` is an instant. */
export async function updateFactorTime(db: Kysely<Schema>, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('session').set({ factor_at: now }).where('token_hash', '=', tokenHash).execute();
}

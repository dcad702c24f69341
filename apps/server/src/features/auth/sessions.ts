import type { Kysely, Transaction } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { sessionExpiry, hashToken, newToken } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { SessionClient } from '../../http/session-client.ts';
import { logSecurity } from '../../db/security-log.ts';
import { deleteWaitingSignIns } from './challenges.ts';
import { deleteDevice, saveDevice } from './devices.ts';

/** How a session starts. */
export interface NewSession {
  client: SessionClient;
  /** Token of the device, if it sent one. */
  device: string | undefined;
  /** Whether a second factor was given. */
  factor: boolean;
  /** When the person proved who they are, an instant; now if absent. */
  passwordAt?: string;
}

/**
 * Creates a session and returns its token, and whether it keeps an account that was to be deleted. Only hashes of the
 * tokens of session and device are stored. Throws 403 if the account is suspended.
 */
export async function insertSession(
  db: Transaction<Schema>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: number,
  { client, device, factor, passwordAt }: NewSession,
): Promise<{ token: string; restored: boolean }> {
  await requireNotSuspended(db, userId);
  const token = newToken();
  const now = instant(clock);
  const device_hash = device === undefined ? null : hashToken(device);
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: sessionExpiry(config, now, clock.now()),
      device_hash,
      password_at: passwordAt ?? now,
      factor_at: factor ? now : null,
      ...client,
    })
    .execute();
  await db.updateTable('account').set({ last_login: now }).where('id', '=', userId).execute();
  if (device_hash !== null) await saveDevice(db, userId, device_hash, now);
  return { token, restored: await undoDeletion(db, userId, now) };
}

/** Keeps an account that was to be deleted. Returns false if it was not. */
async function undoDeletion(db: Transaction<Schema>, userId: number, now: string): Promise<boolean> {
  const account = await db
    .updateTable('account')
    .set({ delete_at: null, delete_contributions: null })
    .where('id', '=', userId)
    .where('delete_at', 'is not', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
  if (account === undefined) return false;
  await logSecurity(db, { kind: 'deletion-undone', account }, now);
  return true;
}

/** Throws 403 if an account is suspended. */
async function requireNotSuspended(db: Kysely<Schema>, userId: number): Promise<void> {
  const account = await db.selectFrom('account').where('id', '=', userId).select('suspended_at').executeTakeFirst();
  if (account !== undefined && account.suspended_at !== null) throw new HttpError(403, messages.accountSuspended);
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', instant(clock)).execute();
}

/** Deletes a session and the device that created it. */
export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'device_hash'])
    .executeTakeFirst();
  if (row !== undefined && row.device_hash !== null) await deleteDevice(db, row.user_id, row.device_hash);
}

/** Deletes an account's sessions, except the one with the given token hash, and sign-ins that are not complete. */
export async function deleteSessions(db: Kysely<Schema>, userId: number, except = ''): Promise<void> {
  await deleteWaitingSignIns(db, userId);
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '!=', except).execute();
}

/** Stores that the password was just given in a session. `now` is an ISO 8601 instant. */
export async function updatePasswordTime(db: Kysely<Schema>, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('session').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
}

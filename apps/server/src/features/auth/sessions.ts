import type { Kysely, Transaction } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { sessionExpiry, hashToken, newToken } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { deleteDevice, saveDevice } from './devices.ts';

/**
 * Creates a session, from a device if its token is given, and returns the session token. Only hashes of both tokens are
 * stored. Throws 403 if the account is suspended.
 */
export async function insertSession(
  db: Transaction<Schema>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: number,
  device: string | undefined,
): Promise<string> {
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
      password_at: now,
    })
    .execute();
  await db.updateTable('account').set({ last_login: now }).where('id', '=', userId).execute();
  if (device_hash !== null) await saveDevice(db, userId, device_hash, now);
  return token;
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

/** Deletes an account's sessions, except the one with the given token hash. */
export async function deleteSessions(db: Kysely<Schema>, userId: number, except = ''): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '!=', except).execute();
}

/** Stores that the password was just given in a session. `now` is an ISO 8601 instant. */
export async function updatePasswordTime(db: Kysely<Schema>, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('session').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
}

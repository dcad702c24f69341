import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { sessionExpiry, hashToken, newToken } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { deleteDevice, saveDevice } from './devices.ts';

/**
 * Signs an account in, from a device if that told its token: answers the sign-in's token and removes sign-ins that are
 * over. Of both tokens only the hash is kept.
 */
export async function startSession(deps: Deps, userId: number, device: string | undefined): Promise<string> {
  await deleteExpiredSessions(deps);
  return deps.store.db.transaction().execute((db) => insertSession(db, deps, userId, device));
}

/** Signs an account in as `startSession` does, in a transaction that is under way. */
export async function insertSession(
  db: Transaction<Schema>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: number,
  device: string | undefined,
): Promise<string> {
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

/** Removes sign-ins that are over. */
export async function deleteExpiredSessions({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', instant(clock)).execute();
}

/** Ends one sign-in and forgets the device that it was made on. */
export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id', 'device_hash'])
    .executeTakeFirst();
  if (row !== undefined && row.device_hash !== null) await deleteDevice(db, row.user_id, row.device_hash);
}

/** Ends all sign-ins of an account but one. */
export async function deleteOtherSessions(db: Kysely<Schema>, userId: number, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute();
}

/** Ends all sign-ins of an account. */
export async function deleteSessions(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Notes that somebody signed in has just given their password. `now` is an instant. */
export async function updatePasswordTime(db: Kysely<Schema>, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('session').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
}

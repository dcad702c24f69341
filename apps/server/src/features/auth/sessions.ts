import type { Kysely, Transaction } from 'kysely';
import type { ListedSession, Session } from '@moonfloor/contract/accounts/auth';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { SessionClient } from '../../http/client-facts.ts';
import { type Actor, sessionExpiry } from '../../http/session.ts';
import { hashToken, newToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { deleteWaitingSignIns } from './challenges.ts';
import { deleteDevice, deleteDevices, saveDevice } from './devices.ts';
import { findAccountById } from './repository.ts';

/** How a session starts. */
export interface NewSession {
  client: SessionClient;
  /** Token of the device, if it sent one. */
  device: string | undefined;
  /** Whether a second factor was given. */
  factor: boolean;
  /** When the person proved their identity, an instant; now if absent. */
  passwordAt?: string;
}

/** A session that has started: the part of the response besides the user. */
type StartedSession = Omit<Session, 'user'>;

/** Creates a session. Only hashes of the tokens of session and device are stored. Throws 403 if the account is suspended. */
export async function insertSession(
  db: Transaction<Schema>,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  accountId: number,
  { client, device, factor, passwordAt }: NewSession,
): Promise<StartedSession> {
  const { reset_at: resetAt } = await requireNotSuspended(db, accountId);
  const token = newToken();
  const now = instant(clock);
  const device_hash = device === undefined ? null : hashToken(device);
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      last_used_at: now,
      expires_at: sessionExpiry(config, now, clock.now()),
      device_hash,
      password_at: passwordAt ?? now,
      factor_at: factor ? now : null,
      ...client,
    })
    .execute();
  await endLongUnused(db, accountId, now);
  await db.updateTable('account').set({ last_login: now }).where('id', '=', accountId).execute();
  if (device_hash !== null) await saveDevice(db, accountId, device_hash, now);
  return { token, restored: await undoDeletion(db, accountId, now), check_sign_in: resetAt !== null };
}

/** Ends the sessions of an account that have been unused for longest, beyond the number that one has. */
async function endLongUnused(db: Transaction<Schema>, accountId: number, now: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.sessions)
        .limit(limits.sessions)
        .select('id'),
    )
    .execute();
}

/** Keeps an account that was to be deleted. Returns false if it was not. */
async function undoDeletion(db: Transaction<Schema>, accountId: number, now: string): Promise<boolean> {
  const account = await db
    .updateTable('account')
    .set({ delete_at: null, delete_contributions: null })
    .where('id', '=', accountId)
    .where('delete_at', 'is not', null)
    .returning(['id', 'username'])
    .executeTakeFirst();
  if (account === undefined) return false;
  await logSecurity(db, { kind: 'deletion-undone', account }, now);
  return true;
}

/** Returns an account. Throws 403 if it is suspended. */
async function requireNotSuspended(db: Kysely<Schema>, accountId: number) {
  const account = await findAccountById(db, accountId);
  if (account.suspended_at !== null) throw new HttpError(403, messages.accountSuspended);
  return account;
}

/** Deletes expired sessions. Their browsers still get reminders: nobody has ended them. */
export async function deleteExpiredSessions({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = instant(clock);
  await db
    .updateTable('push_subscription')
    .set({ session_id: null })
    .where('session_id', 'in', (eb) => eb.selectFrom('session').where('expires_at', '<=', now).select('id'))
    .execute();
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

/** Deletes a session, with its reminders, and the device that created it. */
export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  const row = await db
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .returning(['account_id', 'device_hash'])
    .executeTakeFirst();
  if (row !== undefined && row.device_hash !== null) await deleteDevice(db, row.account_id, row.device_hash);
}

/**
 * Deletes an account's sessions and the reminders of its browsers, except those of the one with the given token hash, and
 * sign-ins that are not complete.
 */
export async function deleteSessions(db: Kysely<Schema>, accountId: number, except = ''): Promise<void> {
  await deleteWaitingSignIns(db, accountId);
  await db.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', except).execute();
  const current = db.selectFrom('session').where('token_hash', '=', except).select('id');
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', 'not in', current)]))
    .execute();
}

/** Stores that the password was just given in a session. `now` is an ISO 8601 instant. */
export async function updatePasswordTime(db: Kysely<Schema>, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('session').set({ password_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Returns the sessions of an account: the caller's if it is one of them, then the latest used. */
export async function listSessions(
  { store, clock }: Deps,
  actor: Pick<Actor, 'id' | 'tokenHash'>,
): Promise<ListedSession[]> {
  const rows = await store.db
    .selectFrom('session')
    .where('account_id', '=', actor.id)
    .where('expires_at', '>', instant(clock))
    .select(['id', 'token_hash', 'browser', 'system', 'country', 'created_at', 'last_used_at as last_seen_at'])
    .orderBy('last_used_at', 'desc')
    .limit(limits.sessions)
    .execute();
  const sessions = rows.map(({ token_hash: hash, browser, system, ...row }) => ({
    ...row,
    device: deviceText({ browser, system }),
    current: hash === actor.tokenHash,
  }));
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
}

function deviceText({ browser, system }: Pick<SessionClient, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

/** Ends one of the caller's sessions; its device is no longer known. Throws 404. */
export async function endSession({ store: { db } }: Deps, actor: Actor, id: number): Promise<void> {
  const row = await db
    .selectFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .select('token_hash')
    .executeTakeFirst();
  if (row === undefined) throw notFound(messages.sessionNotFound);
  await deleteSession(db, row.token_hash);
}

/** Ends all of the caller's sessions but the current one; other devices are no longer known. */
export async function endOtherSessions({ store }: Deps, actor: Actor): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await deleteDevices(db, actor.id, actor.tokenHash);
    await deleteSessions(db, actor.id, actor.tokenHash);
  });
}

import type { Transaction } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import type { Config } from '../../config.ts';
import { lockWriter } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import { isUniqueViolation, isActiveAccount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { emailKey } from './account-keys.ts';
import { endAccess, claimAddress } from './end-access.ts';
import { mailNewPassword, mailSignInChange } from './mail-sign-in-change.ts';
import { hashPassword, noPassword, requireUncommon, verifyPassword } from './passwords.ts';
import { findAccountByEmail, findAccountById, insertAccount, updateAccount, updateRoleToAdmin } from './repository.ts';
import { deleteSessions } from './sessions.ts';

/** Operator actions on accounts. */
type OperatorAction = 'promote' | 'reset-password';

/** Dependencies of admin creation. */
export interface AdminDeps {
  store: Store;
  clock: Clock;
  lifecycle: Deps['lifecycle'];
  publicUrl: Deps['publicUrl'];
  /**
   * Records an action in the history, inside the transaction that performs it and holds the write lock. `now` is an ISO
   * 8601 instant.
   */
  onOperatorAction(
    db: Transaction<Schema>,
    account: Pick<Actor, 'id' | 'username'>,
    action: OperatorAction,
    now: string,
  ): Promise<void>;
}

/**
 * Makes the account of an email address an admin and ends its sessions and access tokens, which were issued to a
 * member. An existing admin is not changed. Returns false when there is no such account.
 */
export async function makeAdmin(deps: AdminDeps, email: string): Promise<boolean> {
  const account = await findAccountByEmail(deps.store.db, email);
  if (account === undefined) return false;
  await applyOperatorActions(deps, account, null);
  return true;
}

/**
 * Makes the configured account an admin, and creates it if it does not exist. An existing account must have the
 * configured password, because anyone could have registered the address beforehand; with `reset` the password is
 * replaced. Throws an error with a one-line message when this is impossible.
 */
export async function ensureAdmin(deps: AdminDeps, admin: NonNullable<Config['admin']>): Promise<void> {
  const { email, username, password } = admin;
  if (await ensureExisting(deps, admin)) return;
  if (password === null) throw new Error(`ADMIN_PASSWORD must be set: there is no account ${email} yet`);
  const now = instant(deps.clock);
  const account = {
    username,
    email,
    role: 'admin' as const,
    password_hash: await hashUncommon(password, admin),
    // the operator vouches for it
    email_verified_at: now,
  };
  await insertAccount(deps.store.db, account, now).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    if (await ensureExisting(deps, admin)) return;
    throw new Error(`ADMIN_USERNAME must be another one: ${username} is the name of another account`);
  });
}

/** Returns the hash of a password that is set. Throws for one that members could not choose. */
async function hashUncommon(password: string, names: { username: string; email: string }): Promise<string> {
  await requireUncommon(password, names).catch(() => {
    throw new Error('ADMIN_PASSWORD is easy to guess: please choose another one');
  });
  return hashPassword(password);
}

/** Promotes an existing account; returns false when there is none. */
async function ensureExisting(deps: AdminDeps, admin: NonNullable<Config['admin']>): Promise<boolean> {
  const { email, password, reset } = admin;
  const account = await findAccountByEmail(deps.store.db, email);
  if (account === undefined) return false;
  if (password === null) {
    if (account.role === 'admin') return true;
    throw new Error(`ADMIN_PASSWORD must be set: the account ${email} exists and is no admin`);
  }
  if (!reset && !(await verifyPassword(password, account.password_hash))) {
    throw new Error(
      `ADMIN_PASSWORD is not the password of the existing account ${email}; ADMIN_RESET=1 would set it, and end its sign-ins and access tokens`,
    );
  }
  await applyOperatorActions(deps, account, reset ? await hashUncommon(password, admin) : null);
  return true;
}

/** Promotes an account that is not an admin yet, and sets its password when `passwordHash` is given. */
async function applyOperatorActions(
  deps: AdminDeps,
  { id, username }: Pick<Actor, 'id' | 'username'>,
  passwordHash: string | null,
): Promise<void> {
  const { store, clock, onOperatorAction } = deps;
  const now = instant(clock);
  const account = { id, username };
  const record = async (db: Transaction<Schema>, action: OperatorAction, kind: SecurityKind): Promise<void> => {
    await onOperatorAction(db, account, action, now);
    await logSecurity(db, { kind, account, actor: 'Operator' }, now);
  };
  await store.db.transaction().execute(async (db) => {
    await lockWriter(db);
    const promoted = await updateRoleToAdmin(db, id);
    if (!promoted && passwordHash === null) return;
    await endAccess(db, deps, id);
    if (passwordHash !== null) await vouchFor(db, deps, { id, username }, passwordHash, now);
    if (promoted) await record(db, 'promote', 'role-changed');
    if (passwordHash !== null) await record(db, 'reset-password', 'password-changed');
  });
}

/** Sets a password. The operator vouches for the address: if nobody has proved it before, earlier factors are removed. */
async function vouchFor(
  db: Transaction<Schema>,
  deps: AdminDeps,
  account: Pick<Actor, 'id' | 'username'>,
  password_hash: string,
  now: string,
): Promise<void> {
  const { email_verified_at: verified } = await findAccountById(db, account.id);
  await claimAddress(db, deps, account, { since: verified === null ? '' : null, now });
  await updateAccount(db, account.id, { password_hash, email_verified_at: verified ?? now });
  await mailNewPassword(db, deps, account.id, now);
}

/**
 * Returns the actor of an operator's import: the account of an email address, or the first admin. It has no session. Undefined
 * when there is no such account that is active.
 */
export async function findImporter({ db }: Store, email: string | undefined): Promise<Actor | undefined> {
  const query = db
    .selectFrom('account')
    .where(isActiveAccount)
    .select(['id', 'username', 'email', 'role', 'created_at', 'language', 'time_zone']);
  const account =
    email === undefined
      ? await query.where('role', '=', 'admin').orderBy('id').limit(1).executeTakeFirst()
      : await query.where('email_key', '=', emailKey(email)).executeTakeFirst();
  return account && { ...account, accountRole: account.role, tokenHash: '' };
}

/**
 * Removes the second factors of the account of an email address, whose owner has lost them, ends its sessions, and tells its owner by
 * mail. Returns whether it has a password; undefined when there is no such account.
 */
export async function removeSecondFactors(
  deps: Pick<AdminDeps, 'store' | 'clock' | 'publicUrl'>,
  email: string,
): Promise<{ hasPassword: boolean } | undefined> {
  const { store, clock } = deps;
  const account = await findAccountByEmail(store.db, email);
  if (account === undefined) return undefined;
  const now = instant(clock);
  await store.db.transaction().execute(async (db) => {
    for (const table of ['totp', 'recovery_code', 'passkey'] as const)
      await db.deleteFrom(table).where('account_id', '=', account.id).execute();
    await deleteSessions(db, account.id);
    await logSecurity(db, { kind: 'factors-removed', account, actor: 'Operator' }, now);
    await mailSignInChange(db, deps, account.id, { kind: 'second-factors-removed' }, now);
  });
  return { hasPassword: account.password_hash !== noPassword };
}

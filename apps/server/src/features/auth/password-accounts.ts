import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { type Account, noResources, type Session } from '@moonfloor/contract/accounts/auth';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { currentLanguage } from '@moonfloor/messages/t';
import { isUniqueViolation } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed, unauthorized } from '../../errors.ts';
import type { SessionClient } from '../../http/client-facts.ts';
import { type Actor, requireRecentPassword, toAccount } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { emailKey } from './account-keys.ts';
import { mailTo, verifyMail } from './account-mails.ts';
import { requireEmailAllowed } from './blocks.ts';
import { requestNewEmail } from './change-email.ts';
import { deleteDevices, findKnownDevice } from './devices.ts';
import { requireCode } from './give-second-factor.ts';
import { deleteLinks, findFormerOwner, issueLink } from './mail-links.ts';
import { mailAddressTaken, mailNewPassword } from './mail-sign-in-change.ts';
import { dummyHash, hashPassword, noPassword, requireUncommon, verifyPassword } from './passwords.ts';
import {
  findAccountByEmail,
  findPasswordHash,
  findTakenNames,
  insertAccount,
  isDeleted,
  lockSession,
  updateAccount,
  writeNamed,
} from './repository.ts';
import { hasCodes, requireSecondFactor, updateFactorTime } from './second-factor.ts';
import { deleteExpiredSessions, deleteSessions, insertSession, updatePasswordTime } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { completeSignIn } from './start-session.ts';
import { deleteAccessTokens } from './tokens.ts';
import { requireUsernameAllowed } from './usernames.ts';

/** The client that signs in or up, with its IP address. */
export interface Caller extends SessionClient {
  address: string;
}

/** The values that all new members have in common. */
export const newMember = {
  role: 'user',
  second_factor_needed: false,
  time_zone: null,
  resources: noResources,
} as const satisfies Partial<Session['user']>;

/**
 * Creates a member and a session, and mails a link to verify the address. If the address is another account's, the new one
 * does not get it, and its owner is told; the response is the same, so that nobody learns of accounts
 * (decision 065). Throws 409 when the username is taken, and 429.
 */
export async function registerMember(
  deps: Deps,
  limits: SignInLimits,
  { address, ...client }: Caller,
  { username, email, password, device }: z.output<Api['register']['body']>,
): Promise<Session> {
  await limits.signUp(address);
  requireUsernameAllowed(deps, username);
  await requireUncommon(password, { username, email });
  await requireEmailAllowed(deps, email);
  await requireNamesAvailable(deps, { username });
  const created_at = instant(deps.clock);
  const account = { username, email, role: 'user' as const, password_hash: await hashPassword(password) };
  await deleteExpiredSessions(deps);
  const create = () =>
    deps.store.db.transaction().execute(async (db) => {
      const owner = (await findAccountByEmail(db, email)) ?? (await findFormerOwner(db, email, created_at));
      const id = await insertAccount(db, { ...account, ownsEmail: owner === undefined }, created_at);
      const link = await issueLink(db, deps, { accountId: id, purpose: 'verify-email', email });
      const added = { id, username, email, language: currentLanguage() };
      if (owner === undefined) await enqueueMail(db, verifyMail(mailTo(deps, added), link), created_at);
      else await mailAddressTaken(db, deps, owner);
      return { added, ...(await insertSession(db, deps, id, { client, device, factor: false })) };
    });
  const { added, ...started } = await create().catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    await requireNamesAvailable(deps, { username });
    // a concurrent sign-up has got the address
    return create();
  });
  return { ...started, user: { ...added, ...newMember, created_at } };
}

/**
 * Creates a session. Throws 401 with the same message and cost for an unknown email as for a wrong password, 401 with
 * `sign_in` when the account has a second factor, and 429.
 */
export async function signIn(
  deps: Deps,
  limits: SignInLimits,
  { address, ...client }: Caller,
  { email, password, device }: z.output<Api['login']['body']>,
): Promise<Session> {
  const existing = await findAccountByEmail(deps.store.db, email);
  const account = existing !== undefined && isDeleted(existing, instant(deps.clock)) ? undefined : existing;
  const check = (): Promise<boolean> => verifyPassword(password, account?.password_hash ?? dummyHash());
  const origin = {
    address,
    account: account ?? null,
    device: await findKnownDevice(deps.store.db, account?.id ?? 0, device),
  };
  const matches = await limits.trySignIn(emailKey(email), origin, check);
  if (account === undefined || !matches) {
    await logSecurity(deps.store.db, { kind: 'sign-in-failed', account: account ?? null }, instant(deps.clock));
    throw unauthorized(messages.badCredentials);
  }
  return completeSignIn(deps, account, { client, device, factor: false });
}

/**
 * Stores that the caller has confirmed the password, and a code where codes of an app are on. Throws 422 for a wrong or
 * missing one, and 429.
 */
export async function confirmPassword(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  { password, code }: z.output<Api['confirmPassword']['body']>,
): Promise<void> {
  const { db } = deps.store;
  await requirePassword(deps, limits, actor, { field: 'password', value: password });
  if (await hasCodes(db, actor.id)) {
    if (code === undefined) throw validationFailed([{ field: 'code', message: messages.codeRequired }]);
    await requireCode(deps, limits, actor, { code, knownAs: actor.tokenHash });
    await updateFactorTime(db, actor.tokenHash, instant(deps.clock));
  }
  await updatePasswordTime(db, actor.tokenHash, instant(deps.clock));
}

/**
 * Changes the caller's account: absent fields are kept. A new email or password requires the current password and ends all
 * other sessions of the account; a new password also revokes its access tokens. A new email takes effect when it is
 * confirmed by mail. An account without a password needs a recent sign-in instead; one with codes of an app needs it in
 * addition. Throws 403, 409, 422, 429.
 */
export async function changeProfile(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  { username, email, password, current_password: current, language, time_zone }: z.output<Api['updateProfile']['body']>,
  address: string,
): Promise<Account> {
  const newEmail = email === actor.email ? undefined : email;
  if (username !== undefined) requireUsernameAllowed(deps, username, actor);
  if (newEmail !== undefined || password !== undefined) {
    await requireSecondFactor(deps, actor);
    if (await hasCodes(deps.store.db, actor.id)) requireRecentPassword(deps, actor);
    await requireOwner(deps, limits, actor, { field: 'current_password', value: current });
  }
  await requireNamesAvailable(deps, { username }, actor.id);
  if (newEmail !== undefined) await requireEmailAllowed(deps, newEmail);
  if (newEmail !== undefined) await limits.changeEmail(actor, emailKey(newEmail), address);
  if (password !== undefined) {
    await requireUncommon(password, { username: username ?? actor.username, email: email ?? actor.email });
    await limits.changeSignIn(actor);
  }
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  const renames = username !== undefined && username !== actor.username;
  const write = (work: (db: Transaction<Schema>) => Promise<void>): Promise<void> =>
    renames ? writeNamed(deps, actor.id, work) : deps.store.db.transaction().execute(work);
  await write(async (db) => {
    if (newEmail !== undefined || password_hash !== undefined) await lockSession(db, actor);
    await updateAccount(db, actor.id, { username, password_hash, language, time_zone });
    if (newEmail === undefined && password_hash === undefined) return;
    const now = instant(deps.clock);
    await updatePasswordTime(db, actor.tokenHash, now);
    await deleteDevices(db, actor.id, actor.tokenHash);
    await deleteSessions(db, actor.id, actor.tokenHash);
    if (password_hash === undefined) return;
    await logSecurity(db, { kind: 'password-changed', account: actor }, now);
    await deleteAccessTokens(db, actor.id);
    await deleteLinks(db, actor.id);
    await mailNewPassword(db, deps, actor.id, now);
  }).catch(async (error: unknown) => {
    if (isUniqueViolation(error)) await requireNamesAvailable(deps, { username }, actor.id);
    throw error;
  });
  if (newEmail !== undefined) requestNewEmail(deps, actor, newEmail);
  return {
    ...toAccount(actor),
    username: username ?? actor.username,
    language: language ?? actor.language,
    time_zone: time_zone === undefined ? actor.time_zone : time_zone,
  };
}

/** Checks the caller's password, given in a field. Throws 422 when it is missing or wrong, and 429. */
async function requirePassword(
  { store, clock }: Deps,
  limits: SignInLimits,
  actor: Actor,
  { field, value = '' }: { field: string; value: string | undefined },
): Promise<void> {
  if (value === '') throw validationFailed([{ field, message: messages.currentPasswordNeeded }]);
  const stored = await findPasswordHash(store.db, actor.id);
  if (stored === noPassword) throw validationFailed([{ field, message: messages.noPassword }]);
  if (await limits.tryPassword(actor, () => verifyPassword(value, stored ?? dummyHash()))) return;
  await logSecurity(store.db, { kind: 'sign-in-failed', account: actor }, instant(clock));
  throw validationFailed([{ field, message: messages.currentPasswordWrong }]);
}

/** Throws 409 when another account has the username (or one that looks the same) or the email address. */
export async function requireNamesAvailable(
  { store }: Deps,
  names: { username?: string | undefined; email?: string | undefined },
  except?: number,
): Promise<void> {
  const takenNames = await findTakenNames(store.db, names, except);
  const errors = [
    ...(takenNames.email ? [{ field: 'email', message: messages.emailTaken }] : []),
    ...(takenNames.username ? [{ field: 'username', message: messages.usernameTaken }] : []),
  ];
  if (errors[0] !== undefined) throw new HttpError(409, errors[0].message, { errors });
}

/**
 * Requires proof that the caller is the account's owner: its password, given in a field, or a recent sign-in for an
 * account that has none. Throws 403, 422 and 429.
 */
export async function requireOwner(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  sentPassword: { field: string; value: string | undefined },
): Promise<void> {
  if ((await findPasswordHash(deps.store.db, actor.id)) === noPassword) requireRecentPassword(deps, actor);
  else await requirePassword(deps, limits, actor, sentPassword);
}

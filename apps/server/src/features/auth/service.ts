import type { z } from 'zod';
import type { login, register, Resources, SignedIn, updateProfile, User } from '@moonfloor/contract/auth';
import { messages } from '@moonfloor/contract/messages';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { Fault, invalid, unauthorized } from '../../errors.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { hashPassword, unmatchedHash, verifyPassword } from './passwords.ts';
import {
  emailKey, findAccountByEmail, findPasswordHash, findTakenNames, insertAccount, updateAccount,
} from './repository.ts';
import { deleteOtherSessions, deleteSession, startSession } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { deleteAccessTokens } from './tokens.ts';

/** Is told who has signed in with email and password, and answers what they have contributed; what becomes of it is not known here. */
export type OnSignIn = (user: User) => Promise<Resources>;

const nothingYet: Resources = { events: [], artists: [], decorations: [], releases: [] };

/** Creates a member and signs them in. Throws 409 when username or email are taken, 429. */
export async function registerMember(
  deps: Deps,
  limits: SignInLimits,
  address: string,
  { username, email, password }: z.output<typeof register.body>,
): Promise<SignedIn> {
  await limits.signUps(addressKey(address));
  await requireFreeNames(deps, { username, email });
  const created_at = instant(deps.clock);
  const account = { username, email, role: 'member' as const, password_hash: await hashPassword(password) };
  const id = await insertAccount(deps.store.db, account, created_at).catch(async (error: unknown) => {
    if (isUniqueViolation(error)) await requireFreeNames(deps, { username, email });
    throw error;
  });
  return { token: await startSession(deps, id), user: { id, username, email, role: 'member', created_at, resources: nothingYet } };
}

/**
 * Signs somebody in. Throws 401, the same and after the same work for an unknown email as for a wrong password,
 * and 429.
 */
export async function signIn(
  deps: Deps,
  limits: SignInLimits,
  address: string,
  { email, password }: z.output<typeof login.body>,
  onSignIn: OnSignIn,
): Promise<SignedIn> {
  const account = await findAccountByEmail(deps.store.db, email);
  const check = (): Promise<boolean> => verifyPassword(password, account?.password_hash ?? unmatchedHash);
  const checkAccount = (): Promise<boolean> => limits.byAccount(emailKey(email), check);
  const matches = await limits.byAddress(addressKey(address), checkAccount);
  if (account === undefined || !matches) throw unauthorized(messages.badCredentials);
  const token = await startSession(deps, account.id);
  return { token, user: { ...account, resources: await onSignIn(account) } };
}

/** Ends the sign-in that the caller came with, no other. */
export async function signOut({ store }: Deps, actor: Actor): Promise<void> {
  await deleteSession(store.db, actor.tokenHash);
}

/**
 * Changes the caller's account: what is absent stays. A new email or password needs the current password; a new
 * password ends all other sign-ins of the account and revokes its access tokens. Throws 409, 422, 429.
 */
export async function changeProfile(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  { username, email, password, current_password: current }: z.output<typeof updateProfile.body>,
): Promise<User> {
  const newEmail = email === actor.email ? undefined : email;
  if (newEmail !== undefined || password !== undefined) await requirePassword(deps, limits, actor, current);
  await requireFreeNames(deps, { username, email: newEmail }, actor.id);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  const change = { username, email: newEmail, password_hash };
  await deps.store.db
    .transaction()
    .execute(async (db) => {
      await updateAccount(db, actor.id, change);
      if (password_hash === undefined) return;
      await deleteOtherSessions(db, actor.id, actor.tokenHash);
      await deleteAccessTokens(db, actor.id);
    })
    .catch(async (error: unknown) => {
      if (isUniqueViolation(error)) await requireFreeNames(deps, change, actor.id);
      throw error;
    });
  return { ...actor, username: username ?? actor.username, email: newEmail ?? actor.email };
}

async function requirePassword(
  { store }: Deps,
  limits: SignInLimits,
  actor: Actor,
  given: string | undefined,
): Promise<void> {
  const refuse = (message: string): Fault => invalid([{ field: 'current_password', message }]);
  if (given === undefined || given === '') throw refuse(messages.currentPasswordNeeded);
  const stored = await findPasswordHash(store.db, actor.id);
  const check = (): Promise<boolean> => verifyPassword(given, stored ?? unmatchedHash);
  if (!(await limits.byMember(String(actor.id), check))) throw refuse(messages.currentPasswordWrong);
}

async function requireFreeNames(
  { store }: Deps,
  names: { username?: string | undefined; email?: string | undefined },
  except?: number,
): Promise<void> {
  const found = await findTakenNames(store.db, names, except);
  const errors = [
    ...(found.email ? [{ field: 'email', message: messages.emailTaken }] : []),
    ...(found.username ? [{ field: 'username', message: messages.usernameTaken }] : []),
  ];
  if (errors[0] !== undefined) throw new Fault(409, errors[0].message, { errors });
}

import type { Account, Resources, Session } from '@moonfloor/contract/accounts/auth';
import { messages } from '@moonfloor/contract/api/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { secondFactorRequired, unauthorized } from '../../errors.ts';
import { roleOfSession } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { createChallenge } from './challenges.ts';
import { findAccountById, isDeleted, lockAccount } from './repository.ts';
import { needsSecondFactor } from './second-factor.ts';
import { type NewSession, insertSession, deleteExpiredSessions } from './sessions.ts';

/** An account that signs in. */
type SigningIn = Omit<Account, 'second_factor_needed'>;

/** Called after a sign-in; returns the member's contributions. */
export type OnSignIn = (deps: Deps, account: SigningIn) => Promise<Resources>;

declare module '../../deps.ts' {
  interface Deps {
    /** What features do after a sign-in: this one does not depend on records. */
    onSignIn: OnSignIn;
  }
}

/** An account that somebody signs in to, as it was when they gave the first factor. */
type SignInAccount = SigningIn & Pick<Schema['account'], 'password_hash' | 'email_verified_at'>;

/**
 * Continues the sign-in to an account whose owner has given one factor. Throws 401 with `sign_in` when the account has
 * a second one.
 */
export async function completeSignIn(deps: Deps, account: SignInAccount, session: NewSession): Promise<Session> {
  if (await needsSecondFactor(deps, account)) {
    const factorChallenge = { kind: 'second-factor', accountId: account.id, sessionHash: null } as const;
    throw secondFactorRequired(await createChallenge(deps, { ...factorChallenge, passwordAt: session.passwordAt }));
  }
  return startSession(deps, account, session);
}

/**
 * Starts a session of an account whose owner has proved their identity. An account that was to be deleted stays. Throws 401
 * if its password, or the proof of its address, has changed since it was looked up: all earlier access has ended then; and if
 * the time to keep it has ended meanwhile.
 */
export async function startSession(deps: Deps, account: SignInAccount, session: NewSession): Promise<Session> {
  await deleteExpiredSessions(deps);
  const started = await deps.store.db.transaction().execute(async (db) => {
    await lockAccount(db, account.id);
    const locked = await findAccountById(db, account.id);
    if (locked.password_hash !== account.password_hash || locked.email_verified_at !== account.email_verified_at)
      throw unauthorized(messages.sessionExpired);
    if (isDeleted(locked, instant(deps.clock))) throw unauthorized(messages.signInTooLate);
    return insertSession(db, deps, account.id, session);
  });
  const second_factor_needed = roleOfSession(deps.config, account.role, session.factor) !== account.role;
  return { ...started, user: { ...account, second_factor_needed, resources: await deps.onSignIn(deps, account) } };
}

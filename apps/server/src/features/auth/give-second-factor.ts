import type { z } from 'zod';
import type { Session } from '@moonfloor/contract/accounts/auth';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { unauthorized, validationFailed } from '../../errors.ts';
import type { SessionClient } from '../../http/client-facts.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { findWaitingAccount, takeChallenge } from './challenges.ts';
import { findKnownDevice } from './devices.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { startSession } from './start-session.ts';
import { acceptCode, useRecoveryCode } from './totp.ts';

/** Completes a sign-in that waits for its second factor. Throws 401 when it has expired, 422 for a wrong code, and 429. */
export async function giveSecondFactor(
  deps: Deps,
  limits: SignInLimits,
  client: SessionClient,
  { sign_in: signIn, code, device }: z.output<Api['giveSecondFactor']['body']>,
): Promise<Session> {
  const { db } = deps.store;
  const waitingAccount = await findWaitingAccount(db, signIn, instant(deps.clock));
  if (waitingAccount === undefined) throw unauthorized(messages.signInTooLate);
  const { password_at: passwordAt, ...account } = waitingAccount;
  const knownDevice = await findKnownDevice(db, account.id, device);
  await requireCode(deps, limits, account, { code, knownAs: knownDevice?.hash ?? null });
  const use = { kind: 'second-factor', accountId: account.id, sessionHash: null } as const;
  if (!(await takeChallenge(db, signIn, use, instant(deps.clock)))) throw unauthorized(messages.signInTooLate);
  return startSession(deps, account, { client, device, factor: true, ...(passwordAt !== null && { passwordAt }) });
}

/** Throws 422 unless a code of an account's app, or a recovery code, is right; and 429. */
export async function requireCode(
  deps: Deps,
  limits: SignInLimits,
  account: Pick<Actor, 'id' | 'username'>,
  { code, knownAs }: { code: string; knownAs: string | null },
): Promise<void> {
  // a recovery code is longer
  const accepted = /^\d{6}$/.test(code)
    ? await limits.trySecondFactor(account, { of: 'code', knownAs }, () => acceptCode(deps, account.id, code))
    : await limits.trySecondFactor(account, { of: 'recovery', knownAs }, () => useRecoveryCode(deps, account, code));
  if (accepted) return;
  await logSecurity(deps.store.db, { kind: 'sign-in-failed', account, about: 'second factor' }, instant(deps.clock));
  throw validationFailed([{ field: 'code', message: messages.codeWrong }]);
}

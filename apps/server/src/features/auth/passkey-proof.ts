import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api';
import type { Session } from '@moonfloor/contract/auth';
import { messages } from '@moonfloor/contract/messages';
import type { Assertion, RequestOptions } from '@moonfloor/contract/passkeys';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { unauthorized, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { type ChallengeUse, createChallenge, takeChallenge } from './challenges.ts';
import { isDeleted } from './repository.ts';
import { updateFactorTime } from './second-factor.ts';
import type { Caller } from './service.ts';
import { updatePasswordTime } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type OnSignIn, startSession } from './start-session.ts';
import { challengeIn, type Refusal, type RelyingParty, requestOptions, verifyProof } from './web-authn.ts';

const signingIn = { kind: 'sign-in', accountId: null, sessionHash: null } as const satisfies ChallengeUse;

const confirming = (actor: Actor) => ({ kind: 'confirm', accountId: actor.id, sessionHash: actor.tokenHash }) as const;

/** Returns the options for signing in by any passkey of this site. Throws 429. */
export async function startPasskeySignIn(
  deps: Deps,
  site: RelyingParty,
  limits: SignInLimits,
  address: string,
): Promise<RequestOptions> {
  await limits.passkeySignIn(address);
  return requestOptions(site, await createChallenge(deps, signingIn));
}

/**
 * Signs in by passkey, which counts as two factors: the authenticator has verified its owner. Throws 401 when it is
 * refused.
 */
export async function signInWithPasskey(
  deps: Deps,
  site: RelyingParty,
  { address: _, ...client }: Caller,
  { credential, device }: z.output<Api['signInWithPasskey']['body']>,
  onSignIn: OnSignIn,
): Promise<Session> {
  const accountId = await acceptProof(deps, site, credential, signingIn, unauthorized);
  const account = await deps.store.db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirst();
  if (account === undefined || isDeleted(account, instant(deps.clock))) throw unauthorized(messages.passkeyUnknown);
  return startSession(deps, account, { client, device, factor: true }, onSignIn);
}

/** Returns the options for confirming an action by one of the caller's passkeys. Throws 422 when there are none. */
export async function startPasskeyConfirmation(deps: Deps, site: RelyingParty, actor: Actor): Promise<RequestOptions> {
  const passkeys = await deps.store.db
    .selectFrom('passkey')
    .where('account_id', '=', actor.id)
    .select(['credential_id', 'transports'])
    .execute();
  if (passkeys.length === 0) throw refuseField(messages.noPasskeys);
  return requestOptions(site, await createChallenge(deps, confirming(actor)), passkeys);
}

/** Stores that the caller has confirmed by passkey, which is as good as the password. Throws 422 when it is refused. */
export async function confirmPasskey(
  deps: Deps,
  site: RelyingParty,
  actor: Actor,
  credential: Assertion,
): Promise<void> {
  await acceptProof(deps, site, credential, confirming(actor), refuseField);
  const now = instant(deps.clock);
  await updatePasswordTime(deps.store.db, actor.tokenHash, now);
  await updateFactorTime(deps.store.db, actor.tokenHash, now);
}

const refuseField: Refusal = (message) => validationFailed([{ field: 'credential', message }]);

/**
 * Verifies the proof of a passkey, whose challenge is then used up, and returns its account. A counter that does not
 * increase means that the passkey has been copied (https://www.w3.org/TR/webauthn-3/#sctn-sign-counter). Throws
 * `refuse`.
 */
async function acceptProof(
  { store: { db }, clock }: Deps,
  site: RelyingParty,
  assertion: Assertion,
  use: ChallengeUse,
  refuse: Refusal,
): Promise<number> {
  const now = instant(clock);
  const challenge = challengeIn(assertion.response.clientDataJSON, site, refuse);
  if (!(await takeChallenge(db, challenge, use, now))) throw refuse(messages.passkeyTooLate);
  const passkey = await db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .where('credential_id', '=', assertion.id)
    .select(['passkey.id', 'account_id', 'name', 'credential_id', 'public_key', 'transports', 'username'])
    .executeTakeFirst();
  if (passkey === undefined || (use.accountId !== null && use.accountId !== passkey.account_id))
    throw refuse(messages.passkeyUnknown);
  const counter = await verifyProof(site, assertion, challenge, passkey, refuse);
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', passkey.id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const account = { id: passkey.account_id, username: passkey.username };
    await logSecurity(db, { kind: 'passkey-refused', account, about: passkey.name }, now);
    throw refuse(messages.passkeyCopied);
  }
  return passkey.account_id;
}

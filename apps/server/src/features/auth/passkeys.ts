import type { z } from 'zod';
import type { Session } from '@moonfloor/contract/accounts/auth';
import type { CreationOptions, Passkey, Assertion, RequestOptions } from '@moonfloor/contract/accounts/passkeys';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { isUniqueViolation, countRows } from '../../db/query-parts.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { alreadyTaken, HttpError, notFound, validationFailed, unauthorized } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { createChallenge, takeChallenge, type ChallengeUse } from './challenges.ts';
import { noteSignInChange } from './mail-sign-in-change.ts';
import type { Caller } from './password-accounts.ts';
import { hasWayIn, isDeleted, lockSession } from './repository.ts';
import { forgetFactors, passkeysOf, requireSecondFactor, updateFactorTime } from './second-factor.ts';
import { updatePasswordTime } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { startSession } from './start-session.ts';
import {
  challengeIn,
  creationOptions,
  type RelyingParty,
  verifyNewCredential,
  type Refusal,
  requestOptions,
  verifyProof,
} from './web-authn.ts';

const listedColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Returns the caller's passkeys, oldest first. */
export function listPasskeys({ store }: Deps, actor: Actor): Promise<Passkey[]> {
  return passkeysOf(store.db, actor.id).select(listedColumns).orderBy('id').execute();
}

const refuseField: Refusal = (message) => validationFailed([{ field: 'credential', message }]);

const useFor = (actor: Actor) => ({ kind: 'passkey', accountId: actor.id, sessionHash: actor.tokenHash }) as const;

/** Returns the options for making a passkey. Throws 422 when there are too many, 403 when a factor must be given first. */
export async function startPasskey(deps: Deps, site: RelyingParty, actor: Actor): Promise<CreationOptions> {
  await requireSecondFactor(deps, actor);
  const passkeys = await passkeysOf(deps.store.db, actor.id).select(['credential_id', 'transports']).execute();
  if (passkeys.length >= limits.passkeys) throw refuseField(messages.tooManyPasskeys);
  return creationOptions(site, await createChallenge(deps, useFor(actor)), actor, passkeys);
}

/** Adds a passkey that the browser has made. Throws 422 when it is refused, 409 when it is known already. */
export async function addPasskey(
  deps: Deps,
  site: RelyingParty,
  actor: Actor,
  { name, credential }: z.output<Api['addPasskey']['body']>,
): Promise<Passkey> {
  const { store, clock } = deps;
  const now = instant(clock);
  const challenge = challengeIn(credential.response.clientDataJSON, site, refuseField);
  if (!(await takeChallenge(store.db, challenge, useFor(actor), now))) throw refuseField(messages.passkeyTooLate);
  const verified = await verifyNewCredential(site, credential, challenge, refuseField);
  const adding = store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const total = await countRows(passkeysOf(db, actor.id));
    if (total >= limits.passkeys) throw refuseField(messages.tooManyPasskeys);
    const row = { ...verified, account_id: actor.id, name, created_at: now, last_used_at: null };
    const passkey = await db.insertInto('passkey').values(row).returning(listedColumns).executeTakeFirstOrThrow();
    await updateFactorTime(db, actor.tokenHash, now);
    await noteSignInChange(db, deps, actor, { kind: 'passkey-added', about: name }, now);
    return passkey;
  });
  return adding.catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadyTaken('credential', messages.passkeyTaken) : error;
  });
}

/** Renames one of the caller's passkeys. Throws 404. */
export async function renamePasskey({ store }: Deps, actor: Actor, id: number, name: string): Promise<Passkey> {
  const passkey = await store.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .returning(listedColumns)
    .executeTakeFirst();
  if (passkey === undefined) throw notFound(messages.passkeyNotFound);
  return passkey;
}

/**
 * Removes one of the caller's passkeys. Throws 404, 403 when a second factor must be given first, 409 when it is the only
 * way to sign in.
 */
export async function removePasskey(deps: Deps, actor: Actor, id: number): Promise<void> {
  await requireSecondFactor(deps, actor);
  await deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const row = await db
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw notFound(messages.passkeyNotFound);
    if (!(await hasWayIn(db, actor.id))) throw new HttpError(409, messages.lastWayIn);
    await forgetFactors(db, actor.id);
    const now = instant(deps.clock);
    await noteSignInChange(db, deps, actor, { kind: 'passkey-removed', about: row.name }, now);
  });
}

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
): Promise<Session> {
  const accountId = await acceptProof(deps, site, credential, signingIn, unauthorized);
  const account = await deps.store.db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirst();
  if (account === undefined || isDeleted(account, instant(deps.clock))) throw unauthorized(messages.passkeyUnknown);
  return startSession(deps, account, { client, device, factor: true });
}

/** Returns the options for confirming an action by one of the caller's passkeys. Throws 422 when there are none. */
export async function startPasskeyConfirmation(deps: Deps, site: RelyingParty, actor: Actor): Promise<RequestOptions> {
  const passkeys = await passkeysOf(deps.store.db, actor.id).select(['credential_id', 'transports']).execute();
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

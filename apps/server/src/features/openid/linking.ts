import type { z } from 'zod';
import type { Session } from '@moonfloor/contract/accounts/auth';
import type { LinkedIdentity } from '@moonfloor/contract/accounts/openid';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { IssuerSettings } from '../../config-issuers.ts';
import { isUniqueViolation } from '../../db/query-parts.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { alreadyTaken, HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireEmailAllowedIn } from '../auth/blocks.ts';
import { findFormerOwner } from '../auth/mail-links.ts';
import { noteSignInChange } from '../auth/mail-sign-in-change.ts';
import { type Caller, newMember, requireNamesAvailable } from '../auth/password-accounts.ts';
import { noPassword } from '../auth/passwords.ts';
import { findPasswordHash, hasWayIn, insertAccount, lockSession } from '../auth/repository.ts';
import { requireSecondFactor } from '../auth/second-factor.ts';
import { deleteExpiredSessions, insertSession } from '../auth/sessions.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import { requireUsernameAllowed } from '../auth/usernames.ts';
import { deleteIdentity, findAccountByIdentity, insertIdentity, listIdentitiesOf } from './identities.ts';
import { confirmedEmail } from './sign-in.ts';
import { redeemTicket } from './tickets.ts';

/**
 * Creates an account without a password for the identity of a ticket, with the address that the issuer has confirmed,
 * and a session. Throws 409 when the username, the address or the identity has an account, 410, 422, 429.
 */
export async function createIssuerAccount(
  deps: Deps,
  limits: SignInLimits,
  { address, ...client }: Caller,
  { ticket, username, device }: z.output<Api['createIssuerAccount']['body']>,
): Promise<Session> {
  await limits.signUp(address);
  requireUsernameAllowed(deps, username);
  await requireNamesAvailable(deps, { username });
  await deleteExpiredSessions(deps);
  const created_at = instant(deps.clock);
  let email: string | null = null;
  const created = await deps.store.db
    .transaction()
    .execute(async (db) => {
      const identity = await redeemTicket(db, deps, ticket);
      email = confirmedEmail(identity);
      if (email === null) throw new HttpError(422, messages.issuerWithoutEmail);
      await requireEmailAllowedIn(db, email, created_at);
      if ((await findFormerOwner(db, email, created_at)) !== undefined)
        throw alreadyTaken('email', messages.emailTaken);
      const account = {
        username,
        email,
        role: 'user' as const,
        password_hash: noPassword,
        email_verified_at: created_at,
      };
      const id = await insertAccount(db, account, created_at);
      await insertIdentity(db, id, identity, created_at);
      await logSecurity(db, { kind: 'identity-linked', account: { id, username }, about: identity.issuer }, created_at);
      return { id, email, ...(await insertSession(db, deps, id, { client, device, factor: false })) };
    })
    .catch(async (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      await requireNamesAvailable(deps, { username, ...(email !== null && { email }) });
      throw new HttpError(409, messages.identityTaken);
    });
  const { token, restored, check_sign_in, ...account } = created;
  const user = { ...account, ...newMember, username, created_at, language: currentLanguage() };
  return { token, restored, check_sign_in, user };
}

/** Returns the identities that sign in to the caller's account, and whether it has a password. */
export async function listIdentities({ store, config }: Deps, actor: Actor) {
  const rows = await listIdentitiesOf(store.db, actor.id);
  return {
    has_password: (await findPasswordHash(store.db, actor.id)) !== noPassword,
    identities: rows.map((row) => withIssuer(row, config.issuers)),
  };
}

/** Links the identity of a ticket to the caller's account. Throws 403, 409 when it is another account's, 410. */
export async function linkIdentity(deps: Deps, actor: Actor, ticket: string): Promise<LinkedIdentity> {
  await requireSecondFactor(deps, actor);
  const { store, config, clock } = deps;
  const now = instant(clock);
  const linkedIdentity = await store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const identity = await redeemTicket(db, { clock }, ticket);
    if ((await findAccountByIdentity(db, identity)) !== undefined) throw new HttpError(409, messages.identityTaken);
    const name = nameOf(identity.issuer, config.issuers);
    await noteSignInChange(db, deps, actor, { kind: 'identity-linked', name, about: identity.issuer }, now);
    return insertIdentity(db, actor.id, identity, now);
  });
  return withIssuer(linkedIdentity, config.issuers);
}

/** Unlinks an identity of the caller's account. Throws 403, 404, and 409 when it is the only way to sign in. */
export async function unlinkIdentity(deps: Deps, actor: Actor, id: number): Promise<void> {
  await requireSecondFactor(deps, actor);
  const { store, config, clock } = deps;
  const now = instant(clock);
  await store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const removed = await deleteIdentity(db, actor.id, id);
    if (removed === undefined) throw notFound(messages.identityNotFound);
    if (!(await hasWayIn(db, actor.id))) throw new HttpError(409, messages.lastWayIn);
    const name = nameOf(removed.issuer, config.issuers);
    await noteSignInChange(db, deps, actor, { kind: 'identity-unlinked', name, about: removed.issuer }, now);
  });
}

/** Returns the display name of an issuer. */
const nameOf = (issuer: string, issuers: readonly IssuerSettings[]): string =>
  issuers.find((settings) => settings.issuer === issuer)?.label ?? issuer;

function withIssuer<T extends { issuer: string }>(row: T, issuers: readonly IssuerSettings[]) {
  const current = issuers.find(({ issuer }) => issuer === row.issuer);
  return { ...row, issuer: current === undefined ? null : { name: current.name, label: current.label } };
}

import type { z } from 'zod';
import { email as emailSchema, username as usernameSchema } from '@moonfloor/contract/accounts/auth';
import type { SignInResult } from '@moonfloor/contract/accounts/openid';
import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, unauthorized } from '../../errors.ts';
import type { SessionClient } from '../../http/client-facts.ts';
import type { Actor } from '../../http/session.ts';
import { newToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { findAccountByEmail, findTakenNames, isDeleted } from '../auth/repository.ts';
import { hasCodes } from '../auth/second-factor.ts';
import { updatePasswordTime } from '../auth/sessions.ts';
import { completeSignIn } from '../auth/start-session.ts';
import { usernameFault } from '../auth/usernames.ts';
import { deriveSignIn, isStateOf, type Purpose } from './derive-secrets.ts';
import { findAccountByIdentity, updateIdentityUse } from './identities.ts';
import { type Identity, type IssuerClient, maxConfirmationAge } from './issuer-client.ts';
import { explainFault, notConfirmed } from './issuer-faults.ts';
import { issueTicket } from './tickets.ts';

/** Returns the URL of the page to which an issuer leads back. */
const returnUrlOf = ({ publicUrl }: Deps, { name }: IssuerClient): string => `${publicUrl()}/login/with/${name}`;

/** Starts a sign-in, or a confirmation. Throws 503 when the issuer cannot be reached. */
export async function startIssuerSignIn(deps: Deps, issuer: IssuerClient, purpose: Purpose) {
  const secret = newToken();
  const back = returnUrlOf(deps, issuer);
  const url = await explaining(deps, issuer, () => issuer.authorizationUrl(secret, purpose, back));
  return { url, secret, state: deriveSignIn(secret, purpose).state };
}

/** An issuer's reply that a browser brings back. */
interface IssuerReply {
  actor: Actor | null;
  client: SessionClient;
  body: z.output<Api['finishIssuerSignIn']['body']>;
}

/**
 * Finishes a sign-in with the issuer's reply: signs in to the account that the identity is linked to, or returns the missing
 * step. An address alone never signs in to an existing account. The new session counts as having entered the password
 * when the person did at the issuer. To confirm, the person must have signed in there just now; then that counts for the
 * caller's session. Throws:
 *
 * - 401 with `sign_in` if the account has a second factor, 401 without a session to confirm
 * - 403 to confirm an account whose codes of an app are on: its owner signs in again
 * - 409 if the caller is signed in to another account
 * - 410 for a used or expired reply
 * - 422 for the reply to another sign-in, or one that confirms nothing
 * - 503
 */
export async function finishIssuerSignIn(
  deps: Deps,
  issuer: IssuerClient,
  { actor, client, body }: IssuerReply,
): Promise<SignInResult> {
  const { secret, state, code, iss, device } = body;
  const purpose = purposeOf(body);
  if (!isStateOf(secret, purpose, state)) throw new HttpError(422, messages.issuerOtherBrowser);
  if (purpose === 'confirm' && actor === null) throw unauthorized(messages.sessionExpired);
  const reply = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) });
  const back = returnUrlOf(deps, issuer);
  const identity = await explaining(deps, issuer, () => issuer.redeem(secret, purpose, reply, back));
  const { db } = deps.store;
  const account = await findAccountByIdentity(db, identity);
  if (account !== undefined && actor !== null && account.id !== actor.id)
    throw new HttpError(409, messages.identityTaken);
  if (purpose === 'confirm' && actor !== null) {
    if (account === undefined) throw new HttpError(422, messages.identityNotFound);
    const { signedInFor } = identity;
    if (signedInFor === null || signedInFor > maxConfirmationAge) {
      await logSecurity(db, { kind: 'issuer-refused', account: actor, about: issuer.name }, instant(deps.clock));
      throw notConfirmed(issuer.label, signedInFor);
    }
    // the password alone confirms nothing then either
    if (await hasCodes(db, actor.id)) throw new HttpError(403, messages.secondFactorFirst);
    await updatePasswordTime(db, actor.tokenHash, signInTime(deps, identity));
    return { outcome: 'confirmed' };
  }
  if (account !== undefined) {
    await updateIdentityUse(db, identity, instant(deps.clock));
    if (isDeleted(account, instant(deps.clock))) throw new HttpError(410, messages.issuerTicketExpired);
    const session = await completeSignIn(deps, account, {
      client,
      device,
      factor: false,
      passwordAt: signInTime(deps, identity),
    });
    return { outcome: 'signed-in', session };
  }
  const ticket = await issueTicket(deps, identity);
  const email = confirmedEmail(identity);
  const hasAccount = email !== null && (await findAccountByEmail(db, email)) !== undefined;
  if (actor !== null || hasAccount) return { outcome: 'link', ticket, email: identity.email };
  return { outcome: 'new', ticket, email, username: await proposeUsername(deps, identity.name) };
}

/** Returns the purpose of a sign-in with an issuer, as a request says. */
export const purposeOf = ({ confirm }: { confirm: boolean }): Purpose => (confirm ? 'confirm' : 'sign-in');

/** Returns when a person last proved who they are, an instant; the epoch if the issuer does not tell. */
function signInTime({ clock }: Pick<Deps, 'clock'>, { signedInFor }: Identity): string {
  return new Date(signedInFor === null ? 0 : clock.now() - signedInFor * 1000).toISOString();
}

/** Returns the email address of an identity if the issuer has confirmed it and accounts may have it, else null. */
export function confirmedEmail({ email, emailVerified }: Pick<Identity, 'email' | 'emailVerified'>): string | null {
  return emailVerified ? (emailSchema(messages.badEmail).safeParse(email).data ?? null) : null;
}

/** How many names like one that is taken are tried. */
const maxVariants = 5;

/** Returns a name, or one like it, as valid username that is not taken; empty if there is none. */
async function proposeUsername({ store, config }: Deps, name: string): Promise<string> {
  const plainName = name.replaceAll('.', ' ');
  const variants = Array.from({ length: maxVariants }, (_, index) => `${plainName} ${index + 2}`);
  for (const variant of [name, plainName, ...variants]) {
    const { data: username } = usernameSchema(messages.usernameLength).safeParse(variant);
    if (username === undefined || usernameFault(username, config) !== null) continue;
    if (!(await findTakenNames(store.db, { username })).username) return username;
  }
  return '';
}

/** Does something with an issuer; logs its fault, and throws the error for the person. */
async function explaining<T>({ store, clock, log }: Deps, { name, label }: IssuerClient, work: () => Promise<T>) {
  try {
    return await work();
  } catch (cause) {
    const { error, reason } = explainFault(cause, label);
    if (reason !== null) {
      log.warn({ issuer: name, reason }, 'sign-in with an issuer failed');
      await logSecurity(store.db, { kind: 'issuer-refused', account: null, about: name }, instant(clock));
    }
    throw error;
  }
}

import { languageOf } from '../mail/recipient.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { messages } from '@moonfloor/contract/messages';
import { logSecurity } from '../../db/security-log.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { alreadyTaken } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import {
  type AccountMail,
  addressTakenMail,
  changeAnnouncedMail,
  changeEmailMail,
  passwordChangedMail,
  resetMail,
  verifyMail,
} from './account-mails.ts';
import { requireUncommon } from './common-passwords.ts';
import { deleteDevices } from './devices.ts';
import { deleteLinks, issueLink, redeemLink, requireLink } from './mail-links.ts';
import { hashPassword } from './passwords.ts';
import { emailKey, findAccountByEmail, findAccountById, updateAccount } from './repository.ts';
import { deleteSessions } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { deleteAccessTokens } from './tokens.ts';

/** An account that has mail sent to its address. */
export interface Addressee {
  id: number;
  username: string;
  email: string;
  language: string;
}

/** Returns to whom mails about an account go. */
export const mailTo = ({ publicUrl }: Pick<Deps, 'publicUrl'>, account: Addressee): AccountMail => ({
  to: account.email,
  accountId: account.id,
  language: languageOf(account.language),
  username: account.username,
  site: publicUrl(),
});

/**
 * Mails a link to choose a new password, if an account has the address. The work follows the response, so that neither its
 * content nor its time tells whether there is one. Throws 429, for known and unknown addresses alike.
 */
export async function requestReset(deps: Deps, limits: SignInLimits, address: string, email: string): Promise<void> {
  await limits.sendMail(emailKey(email), address);
  deps.afterwards.run('reset link', async () => {
    await deps.store.db.transaction().execute(async (db) => {
      const account = await findAccountByEmail(db, email);
      if (account === undefined) return;
      const link = await issueLink(db, deps, { userId: account.id, purpose: 'reset-password', email: account.email });
      await enqueueMail(db, resetMail(mailTo(deps, account), link), instant(deps.clock));
    });
  });
}

/** Purposes of links that lead to the form for a new password. */
const resetPurposes = ['reset-password', 'keep-email'] as const;

/**
 * Sets a new password by a link, which proves the address and ends all sessions, access tokens and other links. The link of
 * an announced change of address takes that back. Throws 410, 429.
 */
export async function confirmReset(
  deps: Deps,
  limits: SignInLimits,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await limits.useLink(address);
  const { user_id: userId } = await requireLink(deps, token, resetPurposes);
  await requireUncommon(password, await findAccountById(deps.store.db, userId));
  const password_hash = await hashPassword(password);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    const link = await redeemLink(db, deps, token, resetPurposes);
    const account = await findAccountById(db, link.user_id);
    const back = link.purpose === 'keep-email' && link.email !== account.email;
    const free = back && (await findAccountByEmail(db, link.email)) === undefined;
    const email = free ? link.email : account.email;
    const proven = link.email === email;
    await updateAccount(db, account.id, {
      password_hash,
      ...(free && { email }),
      ...(proven && { email_verified_at: account.email_verified_at ?? now }),
    });
    await deleteSessions(db, account.id);
    await deleteDevices(db, account.id);
    await deleteAccessTokens(db, account.id);
    await deleteLinks(db, account.id);
    if (free) await logSecurity(db, { kind: 'email-changed', account }, now);
    await logSecurity(db, { kind: 'password-changed', account }, now);
    await enqueueMail(db, passwordChangedMail(mailTo(deps, { ...account, email })), now);
  });
}

/** Mails a new link to verify the caller's address; nothing if it is verified, or belongs to another account. */
export async function resendVerification(deps: Deps, limits: SignInLimits, actor: Actor, address: string) {
  await limits.sendMail(emailKey(actor.email), address);
  deps.afterwards.run('verification link', async () => {
    await deps.store.db.transaction().execute(async (db) => {
      const account = await findAccountById(db, actor.id);
      if (account.email_key === null || account.email_verified_at !== null) return;
      const link = await issueLink(db, deps, { userId: account.id, purpose: 'verify-email', email: account.email });
      await enqueueMail(db, verifyMail(mailTo(deps, account), link), instant(deps.clock));
    });
  });
}

/**
 * Mails a link to a new address, which takes effect when that is used, and announces the change at the present one. If
 * the new address has an account, its owner is told instead; the caller cannot tell the difference.
 */
export function requestNewEmail(deps: Deps, actor: Actor, email: string): void {
  deps.afterwards.run('change of address', async () => {
    const now = instant(deps.clock);
    await deps.store.db.transaction().execute(async (db) => {
      const account = await findAccountById(db, actor.id);
      const owner = await findAccountByEmail(db, email);
      if (account.email_key !== null) {
        const keep = await issueLink(db, deps, { userId: account.id, purpose: 'keep-email', email: account.email });
        await enqueueMail(db, changeAnnouncedMail(mailTo(deps, account), keep), now);
      }
      if (owner !== undefined && owner.id !== account.id) {
        await enqueueMail(db, addressTakenMail(mailTo(deps, owner)), now);
        return;
      }
      const link = await issueLink(db, deps, { userId: account.id, purpose: 'change-email', email });
      await enqueueMail(db, changeEmailMail(mailTo(deps, { ...account, email }), link), now);
    });
  });
}

/**
 * Verifies the address that a link was sent to: the account's, or a new one, which becomes the account's. Throws 409 when
 * another account has got the new one meanwhile, 410, 429.
 */
export async function verifyEmail(deps: Deps, limits: SignInLimits, address: string, token: string): Promise<void> {
  await limits.useLink(address);
  const now = instant(deps.clock);
  await deps.store.db
    .transaction()
    .execute(async (db) => {
      const { user_id: id, purpose, email } = await redeemLink(db, deps, token, ['verify-email', 'change-email']);
      const account = await findAccountById(db, id);
      if (purpose === 'verify-email') {
        if (account.email_key === null || account.email !== email) return;
        await updateAccount(db, id, { email_verified_at: now });
        return;
      }
      await updateAccount(db, id, { email, email_verified_at: now });
      await logSecurity(db, { kind: 'email-changed', account }, now);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyTaken('email', messages.emailTaken);
      throw error;
    });
}

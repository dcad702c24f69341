import { messages } from '@moonfloor/contract/messages';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { lockAccount } from '../auth/locks.ts';
import { instant } from '../../platform/clock.ts';
import { adminResetMail, mailTo } from '../auth/account-mails.ts';
import { endAccess } from '../auth/end-access.ts';
import { deleteLinks, issueLink } from '../auth/mail-links.ts';
import { emailKey } from '../auth/repository.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';

/**
 * Ends all access to a user's account (`endAccess`) but the caller's own session. Admins only, which the route has checked. Throws 404.
 */
export async function endAccountSessions(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.store.db.transaction().execute(async (db) => {
    const account = await db.selectFrom('account').where('id', '=', id).select(['id', 'username']).executeTakeFirst();
    if (account === undefined) throw notFound(messages.userNotFound);
    await lockAccount(db, id);
    await endAccess(db, deps, id, actor.tokenHash);
    await logSecurity(db, { kind: 'sessions-ended', account, actor }, instant(deps.clock));
  });
}

/**
 * Mails a user a link to choose a new password; earlier links to the address stop working. Admins only, which the route has checked.
 * `address` is the admin's IP address. Throws 404, 409 if the address is not the account's, and 429.
 */
export async function sendAccountReset(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  id: number,
  address: string,
): Promise<void> {
  const found = await deps.store.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
  if (found === undefined) throw notFound(messages.userNotFound);
  if (found.email_key === null) throw new HttpError(409, messages.noOwnAddress);
  await limits.sendMail('admin', emailKey(found.email), address);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    await deleteLinks(db, id);
    const link = await issueLink(db, deps, { accountId: id, purpose: 'reset-password', email: found.email });
    await enqueueMail(db, adminResetMail(mailTo(deps, found), link), now);
    await logSecurity(db, { kind: 'reset-sent', account: found, actor }, now);
  });
}

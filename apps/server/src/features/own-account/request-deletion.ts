import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { dayMs } from '@moonfloor/contract/values/durations';
import { formatDate } from '@moonfloor/contract/values/format-date';
import { t } from '@moonfloor/messages/t';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { dayIn, instant } from '../../platform/clock.ts';
import { type AccountMail, addressee, ifNotYou } from '../auth/account-mails.ts';
import { endAccess } from '../auth/end-access.ts';
import { pageUrl } from '../auth/mail-links.ts';
import { mailOwner } from '../auth/mail-sign-in-change.ts';
import { requireOwner } from '../auth/password-accounts.ts';
import { hasOtherAdmin, updateAccount, writeNamed } from '../auth/repository.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import type { NewMail } from '../mail/enqueue.ts';

/**
 * Marks the caller's account as to be deleted and ends all access to it (`endAccess`); a sign-in within 14 days undoes
 * it. Throws 422 for a wrong password, 403 for an account without one that has not signed in recently, 409 for the last
 * admin, and 429.
 */
export async function requestDeletion(
  deps: Deps,
  signInLimits: SignInLimits,
  actor: Actor,
  { password, contributions }: z.output<Api['deleteAccount']['body']>,
): Promise<{ delete_at: string }> {
  await requireOwner(deps, signInLimits, actor, { field: 'password', value: password });
  await signInLimits.changeSignIn(actor);
  const now = instant(deps.clock);
  const delete_at = instant(deps.clock, limits.deletionDays * dayMs);
  await writeNamed(deps, actor.id, async (db) => {
    // two last admins must not leave at the same time: this has the write lock
    if (actor.accountRole === 'admin' && !(await hasOtherAdmin(db, actor.id)))
      throw new HttpError(409, messages.lastAdmin);
    await updateAccount(db, actor.id, { delete_at, delete_contributions: contributions });
    await endAccess(db, deps, actor.id);
    await logSecurity(db, { kind: 'deletion-requested', account: actor }, now);
    const day = dayIn(actor.time_zone ?? deps.config.timeZone, Date.parse(delete_at));
    await mailOwner(db, deps, actor.id, (mail) => deletionMail(mail, day), now);
  });
  return { delete_at };
}

/** The mail that tells an account's owner until which day the deletion can be undone. */
const deletionMail = (mail: AccountMail, day: string): NewMail => ({
  ...addressee(mail),
  kind: 'account-deletion',
  write: () => ({
    subject: t('Your account will be deleted'),
    blocks: [
      { paragraph: t('Hello {name},', { name: mail.username }) },
      { paragraph: t('You have asked to delete your account.') },
      {
        paragraph: t('It will be deleted for good on {day}. To keep it, sign in before then.', {
          day: formatDate(day),
        }),
      },
      { button: t('Sign in'), url: pageUrl(mail.site, mail.language, '/login') },
      ...(mail.isFormer === true
        ? ifNotYou(mail)
        : [{ paragraph: t('If you did not ask for this, sign in and change your password.') }]),
    ],
  }),
});

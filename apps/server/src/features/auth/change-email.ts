import type { Transaction } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { isUniqueViolation } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { alreadyTaken } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import {
  changeAnnouncedMail,
  changeAsked,
  changeEmailMail,
  changeMade,
  changeMadeMail,
  mailTo,
  signInChangedMail,
} from './account-mails.ts';
import { deleteLinks, findFormerOwner, issueLink } from './mail-links.ts';
import { mailAddressTaken, mailFormer } from './mail-sign-in-change.ts';
import { type AccountRow, findAccountByEmail, findAccountById, lockAccount, updateAccount } from './repository.ts';

type Mailing = Pick<Deps, 'clock' | 'publicUrl'>;

/**
 * Mails a link to a new address, which takes effect when the link is used. Announces the change at the present address, and
 * at former ones that may still recover the account. If the new address has an account, its owner is told instead; the
 * caller cannot tell the difference.
 */
export function requestNewEmail(deps: Deps, actor: Actor, email: string): void {
  deps.backgroundTasks.run('change of address', async () => {
    const now = instant(deps.clock);
    await deps.store.db.transaction().execute(async (db) => {
      await lockAccount(db, actor.id);
      const session = db.selectFrom('session').where('token_hash', '=', actor.tokenHash).select('id');
      // the owner of the address may have ended it since
      if ((await session.executeTakeFirst()) === undefined) return;
      const account = await findAccountById(db, actor.id);
      const owner = await findAccountByEmail(db, email);
      // an account whose address was never proved may have been made by anybody
      const since = account.email_verified_at === null ? account.created_at : now;
      if (account.email_key !== null) {
        const currentAddress = { accountId: account.id, email: account.email, since };
        const keep = await issueLink(db, deps, { ...currentAddress, purpose: 'keep-email' });
        await enqueueMail(db, changeAnnouncedMail(mailTo(deps, account), keep), now);
      }
      await mailFormer(db, deps, account, (mail) => signInChangedMail(mail, changeAsked), now);
      if (owner !== undefined && owner.id !== account.id) {
        await mailAddressTaken(db, deps, owner);
        return;
      }
      const link = await issueLink(db, deps, { accountId: account.id, purpose: 'change-email', email, since });
      await enqueueMail(db, changeEmailMail(mailTo(deps, { ...account, email }), link), now);
    });
  });
}

/**
 * Sets the address that the owner of an account has just proved to read, and voids other links. The former address gets a
 * link to recover the account, and no other account can take it while that link works. Throws 409 when another account has
 * taken the new address meanwhile, or may still recover it. The account must be locked.
 */
export async function applyNewEmail(
  db: Transaction<Schema>,
  deps: Mailing,
  account: AccountRow,
  { email, since }: Pick<Schema['mail_link'], 'email' | 'since'>,
): Promise<void> {
  const now = instant(deps.clock);
  const former = await findFormerOwner(db, email, now);
  if (former !== undefined && former.id !== account.id) throw alreadyTaken('email', messages.emailTaken);
  await deleteLinks(db, account.id);
  await updateAccount(db, account.id, { email, email_verified_at: now }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? alreadyTaken('email', messages.emailTaken) : error;
  });
  await logSecurity(db, { kind: 'email-changed', account }, now);
  if (account.email_key === null) return;
  const keep = await issueLink(db, deps, { accountId: account.id, purpose: 'keep-email', email: account.email, since });
  await enqueueMail(db, changeMadeMail(mailTo(deps, account), keep), now);
  await mailFormer(db, deps, account, (mail) => signInChangedMail(mail, changeMade), now);
}

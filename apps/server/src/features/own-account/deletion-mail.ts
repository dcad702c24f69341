import type { Transaction } from 'kysely';
import { formatDate } from '@moonfloor/contract/format-date';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { type AccountMail, addressee, ifNotYou } from '../auth/account-mails.ts';
import { mailOwner } from '../auth/mail-sign-in-change.ts';
import type { NewMail } from '../mail/enqueue.ts';

/** An account that is to be deleted. */
interface Deletion {
  /** Canonical URL of the site. */
  site: string;
  actor: Pick<Actor, 'id' | 'username'>;
  /** Day on which the account is deleted for good, as its owner reads it. */
  day: string;
  now: string;
}

/**
 * Queues the mail that tells an account's owner until when the deletion can be undone; also to an address from which the
 * account may still be taken back.
 */
export function enqueueDeletionMail(db: Transaction<Schema>, { site, actor, day, now }: Deletion): Promise<void> {
  const write = (mail: AccountMail): NewMail => ({
    ...addressee(mail),
    kind: 'account-deletion',
    write: () => ({
      subject: t('Your account will be deleted'),
      blocks: [
        { paragraph: t('Hello {name},', { name: mail.username }) },
        { paragraph: t('You have asked to delete your account.') },
        { paragraph: t('It will be deleted for good on {day}. To keep it, sign in before.', { day: formatDate(day) }) },
        { button: t('Sign in'), url: site + pathIn(mail.language, '/login') },
        ...(mail.isFormer === true
          ? ifNotYou(mail)
          : [{ paragraph: t('If it was not you who asked, sign in and change your password.') }]),
      ],
    }),
  });
  return mailOwner(db, { publicUrl: () => site }, actor.id, write, now);
}

import type { Transaction } from 'kysely';
import { formatDate } from '@moonfloor/contract/format-date';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { findRecipient } from '../mail/recipient.ts';

/** An account that is to be deleted. */
interface Deletion {
  /** Canonical URL of the site. */
  site: string;
  actor: Pick<Actor, 'id' | 'username'>;
  /** Day on which the account is deleted for good, as its owner reads it. */
  day: string;
  now: string;
}

/** Queues the mail that tells an account's owner until when the deletion can be undone. */
export async function enqueueDeletionMail(db: Transaction<Schema>, { site, actor, day, now }: Deletion): Promise<void> {
  const recipient = await findRecipient(db, actor.id);
  if (recipient === undefined) return;
  const { username: name, ...to } = recipient;
  const write = () => ({
    subject: t('Your account will be deleted'),
    blocks: [
      { paragraph: t('Hello {name},', { name }) },
      { paragraph: t('You have asked to delete your account.') },
      { paragraph: t('It will be deleted for good on {day}. To keep it, sign in before.', { day: formatDate(day) }) },
      { button: t('Sign in'), url: site + pathIn(to.language, '/login') },
      { paragraph: t('If it was not you who asked, sign in and change your password.') },
    ],
  });
  await enqueueMail(db, { ...to, kind: 'account-deletion', write }, now);
}

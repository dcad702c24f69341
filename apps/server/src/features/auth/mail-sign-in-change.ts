import type { Kysely } from 'kysely';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { signInChangedMail } from './account-mails.ts';
import { mailTo } from './recovery.ts';
import { findAccountById } from './repository.ts';

/** What has changed about signing in, as a sentence; `name` is that of a passkey. */
const sentences = {
  'passkey-added': (name: string) => t('The passkey “{name}” was added.', { name }),
  'passkey-removed': (name: string) => t('The passkey “{name}” was removed.', { name }),
  'totp-on': () => t('Codes of an authenticator app were turned on.'),
  'totp-off': () => t('Codes of an authenticator app were turned off.'),
  'recovery-codes-renewed': () => t('New recovery codes were made.'),
  'recovery-code-used': () => t('Somebody signed in with a recovery code.'),
};

/**
 * Mails the owner of an account that the ways to sign in have changed, in the transaction that changes them; nothing if
 * the account has no address of its own. `now` is an instant.
 */
export async function mailSignInChange(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  userId: number,
  { kind, name = '' }: { kind: keyof typeof sentences; name?: string },
  now: string,
): Promise<void> {
  const account = await findAccountById(db, userId);
  if (account.email_key === null) return;
  await enqueueMail(
    db,
    signInChangedMail(mailTo(deps, account), () => sentences[kind](name)),
    now,
  );
}

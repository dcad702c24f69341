import type { Kysely, Transaction } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { countAttempts } from '../attempts/attempt-limits.ts';
import { enqueueMail, enqueueMails, type NewMail } from '../mail/enqueue.ts';
import { type AccountMail, addressTakenMail, mailTo, passwordChangedMail, signInChangedMail } from './account-mails.ts';
import { findFormerAddresses } from './mail-links.ts';
import { type AccountRow, findAccountById } from './repository.ts';

/**
 * A change of the ways to sign in, as a sentence; `name` is that of an issuer. Names that members have chosen are not
 * mailed: they would be a way to send text to others.
 */
const sentences = {
  'passkey-added': () => t('A passkey was added.'),
  'passkey-removed': () => t('A passkey was removed.'),
  'totp-on': () => t('The authenticator app was turned on.'),
  'totp-off': () => t('The authenticator app was turned off.'),
  'recovery-codes-renewed': () => t('New recovery codes were created.'),
  'recovery-code-used': () => t('Somebody signed in with a recovery code.'),
  'identity-linked': (name: string) => t('Signing in with {name} was turned on.', { name }),
  'identity-unlinked': (name: string) => t('Signing in with {name} was turned off.', { name }),
  'factors-kept': () => t('The ways to sign in from before the reset of your password were kept.'),
  'factors-removed': () => t('All passkeys, the authenticator app and linked accounts were removed.'),
  'second-factors-removed': () => t('All passkeys, the authenticator app and recovery codes were removed.'),
  'earlier-removed': () =>
    t('Passkeys, the authenticator app and linked accounts that had been added before were removed.'),
};

type Change = { kind: keyof typeof sentences; name?: string | undefined };

/**
 * Mails the owner of an account that the ways to sign in have changed, in the transaction that changes them; nothing to an
 * address that was never confirmed. Addresses that may still take the account back are told as well. `now` is an
 * instant.
 */
export function mailSignInChange(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  accountId: number,
  { kind, name = '' }: Change,
  now: string,
): Promise<void> {
  return mailOwner(db, deps, accountId, (mail) => signInChangedMail(mail, () => sentences[kind](name)), now);
}

/**
 * Logs a change of the ways to sign in to an account, and mails its owner about it as `mailSignInChange` does. The log has
 * `about` in place of the name, if it is given.
 */
export async function noteSignInChange(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  account: Pick<Actor, 'id' | 'username'>,
  { kind, name, about = name }: Change & { kind: SecurityKind; about?: string },
  now: string,
): Promise<void> {
  await logSecurity(db, { kind, account, about }, now);
  await mailSignInChange(db, deps, account.id, { kind, name }, now);
}

/** Mails the owner of an account that its password is a new one, as `mailSignInChange` does. */
export function mailNewPassword(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  accountId: number,
  now: string,
): Promise<void> {
  return mailOwner(db, deps, accountId, passwordChangedMail, now);
}

/** Mails to an account that somebody else tried to use its address: any number of networks can try. */
const takenMails = { tries: 5, minutes: 60 };

/** Tells the owner of an address that somebody tried to use it for another account, a few times an hour. */
export async function mailAddressTaken(
  db: Transaction<Schema>,
  deps: Pick<Deps, 'publicUrl' | 'clock'>,
  owner: AccountRow,
): Promise<void> {
  const { tries } = await countAttempts(db, { key: `address-taken:${owner.id}`, ...takenMails }, deps.clock.now());
  if (tries <= takenMails.tries) await enqueueMail(db, addressTakenMail(mailTo(deps, owner)), instant(deps.clock));
}

/** Queues a mail to the address of an account, if it has been confirmed, and to those that may still take it back. */
export async function mailOwner(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  accountId: number,
  write: (mail: AccountMail) => NewMail,
  now: string,
): Promise<void> {
  const account = await findAccountById(db, accountId);
  // anybody can sign up with the address of somebody else
  if (account.email_verified_at !== null) await enqueueMails(db, [write(mailTo(deps, account))], now);
  await mailFormer(db, deps, account, write, now);
}

/** Queues a mail to the former addresses of an account that may still take it back. */
export async function mailFormer(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'publicUrl'>,
  account: AccountRow,
  write: (mail: AccountMail) => NewMail,
  now: string,
): Promise<void> {
  const former = await findFormerAddresses(db, account, now);
  const mails = former.map((to) => write({ ...mailTo(deps, account), to, isFormer: true }));
  await enqueueMails(db, mails, now);
}

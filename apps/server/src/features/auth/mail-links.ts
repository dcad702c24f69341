import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { type Language, pathIn } from '@moonfloor/messages/languages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { hashToken, newToken, tokenLength } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { emailKey } from './account-keys.ts';
import { type AccountRow, findAccountById } from './repository.ts';
import type { MailLinkPurpose } from './tables.ts';

/** How long a link in a mail works. */
const linkTtlMs = hourMs;

/** A new link. Its token is stored as a hash only. */
export interface MailLink {
  token: string;
  expiresAt: string;
}

interface NewLink {
  accountId: number;
  purpose: MailLinkPurpose;
  /** The address that it goes to. */
  email: string;
  /** For a link that restores an address: its use removes everything that was added since this instant. */
  since?: string;
}

/**
 * Creates a link for an account and an address. Earlier links that confirm an address stop working. Those for a new password
 * stay valid, because strangers can request new ones; those that restore an address must stay valid, because a thief can.
 */
export async function issueLink(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, purpose, email, since = instant(clock) }: NewLink,
): Promise<MailLink> {
  const token = newToken();
  const expiresAt = instant(clock, linkTtlMs);
  const row = { account_id: accountId, purpose, email, email_key: emailKey(email), since, expires_at: expiresAt };
  if (purpose === 'verify-email' || purpose === 'change-email')
    await db.deleteFrom('mail_link').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
  await db
    .insertInto('mail_link')
    .values({ ...row, token_hash: hashToken(token) })
    .execute();
  return { token, expiresAt };
}

/** Returns the account of the link with a token, for one of the purposes. Throws 410 unless it works. */
export async function requireLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
  purposes: readonly MailLinkPurpose[],
): Promise<{ account_id: number }> {
  if (token.length !== tokenLength) throw linkGone();
  const link = await store.db
    .selectFrom('mail_link')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', instant(clock))
    .select('account_id')
    .executeTakeFirst();
  if (link === undefined) throw linkGone();
  return link;
}

/** Uses up a link and returns its purpose. Throws 410 for a used, expired or forged one. */
export async function redeemLink(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
  purposes: readonly MailLinkPurpose[],
) {
  const link =
    token.length === tokenLength
      ? await db
          .deleteFrom('mail_link')
          .where('token_hash', '=', hashToken(token))
          .where('purpose', 'in', purposes)
          .where('expires_at', '>', instant(clock))
          .returning(['id', 'account_id', 'purpose', 'email', 'email_key', 'since'])
          .executeTakeFirst()
      : undefined;
  if (link === undefined) throw linkGone();
  return link;
}

const linkGone = (): HttpError => new HttpError(410, messages.linkGone);

/** Voids the links of an account, except those that restore its address. */
export async function deleteLinks(db: Kysely<Schema>, accountId: number): Promise<void> {
  await db.deleteFrom('mail_link').where('account_id', '=', accountId).where('purpose', '!=', 'keep-email').execute();
}

/** Mails with a link for a new password that may follow each other after `burstMs`; later ones after `pauseMs`. */
const burst = 3;
const burstMs = minuteMs;
const pauseMs = 20 * minuteMs;

/**
 * Returns whether an account is sent another link for a new password: not within a minute of the last one, nor within 20
 * minutes while three links work. So an account for which many are asked, also by strangers, has a link that works for another
 * 40 minutes, and gets at most 75 mails a day.
 */
export async function mayMailReset(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  accountId: number,
): Promise<boolean> {
  const working = await db
    .selectFrom('mail_link')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset-password')
    .where('expires_at', '>', instant(clock))
    .orderBy('id', 'desc')
    .select('since')
    .execute();
  const [last] = working;
  if (last === undefined) return true;
  return clock.now() - Date.parse(last.since) >= (working.length < burst ? burstMs : pauseMs);
}

/** Selects the valid links that restore a former address of an account. `now` is an instant. */
const keptAddresses = (db: Kysely<Schema>, now: string) =>
  db.selectFrom('mail_link').where('purpose', '=', 'keep-email').where('expires_at', '>', now);

/** Returns the former addresses of an account that may still recover it. */
export async function findFormerAddresses(
  db: Kysely<Schema>,
  { id, email }: Pick<Schema['account'], 'email'> & { id: number },
  now: string,
): Promise<string[]> {
  const links = await keptAddresses(db, now)
    .where('account_id', '=', id)
    .where('email_key', '!=', emailKey(email))
    .orderBy('id')
    .select(['email', 'email_key'])
    .execute();
  return [...new Map(links.map((link) => [link.email_key, link.email])).values()];
}

/**
 * Returns the account that an address may still recover, with that address, which is reserved meanwhile. At most one account
 * can have it.
 */
export async function findFormerOwner(db: Kysely<Schema>, email: string, now: string): Promise<AccountRow | undefined> {
  const link = await keptAddresses(db, now)
    .where('email_key', '=', emailKey(email))
    .select(['account_id', 'email'])
    .executeTakeFirst();
  return link && { ...(await findAccountById(db, link.account_id)), email: link.email };
}

/**
 * Voids the other recovery links to an address, and those to later addresses of the account; returns the instant since which
 * additions are to be removed.
 */
export async function voidLaterAddresses(
  db: Kysely<Schema>,
  link: Pick<Schema['mail_link'], 'account_id' | 'email_key' | 'since'> & { id: number },
): Promise<string> {
  const toSameAddress = await db
    .selectFrom('mail_link')
    .where('account_id', '=', link.account_id)
    .where('purpose', '=', 'keep-email')
    .where('email_key', '=', link.email_key)
    .select('since')
    .execute();
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', link.account_id)
    .where('purpose', '=', 'keep-email')
    .where((eb) => eb.or([eb('id', '>', link.id), eb('email_key', '=', link.email_key)]))
    .execute();
  return [link, ...toSameAddress].map(({ since }) => since).toSorted()[0]!;
}

export async function sweepLinks({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('mail_link').where('expires_at', '<=', instant(clock)).execute();
}

export function pageUrl(site: string, language: Language, path: string, token?: string): string {
  return site + pathIn(language, token === undefined ? path : `${path}?token=${token}`);
}

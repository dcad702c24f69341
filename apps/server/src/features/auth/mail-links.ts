import type { Kysely } from 'kysely';
import { hourMs } from '@moonfloor/contract/durations';
import { messages } from '@moonfloor/contract/messages';
import { type Language, pathIn } from '@moonfloor/messages/languages';
import type { MailLinkPurpose } from '../../db/account-tables.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { hashToken, newToken, tokenLength } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** How long a link in a mail works. */
const linkTtlMs = hourMs;

/** A new link. Its token is stored as a hash only. */
export interface MailLink {
  token: string;
  expiresAt: string;
}

/** Makes a link for an account and an address; earlier ones of the same purpose stop working. */
export async function issueLink(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  { userId, purpose, email }: { userId: number; purpose: MailLinkPurpose; email: string },
): Promise<MailLink> {
  const token = newToken();
  const expiresAt = new Date(clock.now() + linkTtlMs).toISOString();
  await db.deleteFrom('mail_link').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
  await db
    .insertInto('mail_link')
    .values({ token_hash: hashToken(token), user_id: userId, purpose, email, expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Returns whose link has the token, for one of the purposes. Throws 410 unless it works. */
export async function requireLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
  purposes: readonly MailLinkPurpose[],
): Promise<{ user_id: number }> {
  if (token.length !== tokenLength) throw linkGone();
  const link = await store.db
    .selectFrom('mail_link')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', instant(clock))
    .select('user_id')
    .executeTakeFirst();
  if (link === undefined) throw linkGone();
  return link;
}

/** Uses up a link and returns what it was made for. Throws 410 for a used, expired or forged one. */
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
          .returning(['user_id', 'purpose', 'email'])
          .executeTakeFirst()
      : undefined;
  if (link === undefined) throw linkGone();
  return link;
}

const linkGone = (): HttpError => new HttpError(410, messages.linkGone);

/** Voids all links of an account. */
export async function deleteLinks(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('mail_link').where('user_id', '=', userId).execute();
}

/** Deletes expired links. */
export async function sweepLinks({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('mail_link').where('expires_at', '<=', instant(clock)).execute();
}

/** Returns the URL of a page for mails in a language. */
export function pageUrl(site: string, language: Language, path: string, token?: string): string {
  return site + pathIn(language, token === undefined ? path : `${path}?token=${token}`);
}

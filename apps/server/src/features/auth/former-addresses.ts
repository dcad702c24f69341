import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type AccountRow, emailKey, findAccountById } from './repository.ts';

/** Selects the links that take an address back to an account. `now` is an instant. */
const keptAddresses = (db: Kysely<Schema>, now: string) =>
  db.selectFrom('mail_link').where('purpose', '=', 'keep-email').where('expires_at', '>', now);

/** Returns the addresses that an account had until lately, whose owners may still take it back. */
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
 * Returns the account that had an address until lately and may still take it back, with that address: meanwhile it is nobody
 * else's. Two accounts cannot have had it within that time.
 */
export async function findFormerOwner(db: Kysely<Schema>, email: string, now: string): Promise<AccountRow | undefined> {
  const link = await keptAddresses(db, now)
    .where('email_key', '=', emailKey(email))
    .select(['account_id', 'email'])
    .executeTakeFirst();
  return link && { ...(await findAccountById(db, link.account_id)), email: link.email };
}

/**
 * Voids the other links to an address that takes an account back, and those to the addresses that it got after that; returns
 * the instant since which additions are to be removed.
 */
export async function voidLaterAddresses(
  db: Kysely<Schema>,
  link: Pick<Schema['mail_link'], 'account_id' | 'email_key' | 'since'> & { id: number },
): Promise<string> {
  const kept = db.selectFrom('mail_link').where('account_id', '=', link.account_id).where('purpose', '=', 'keep-email');
  const same = await kept.where('email_key', '=', link.email_key).select('since').execute();
  await db
    .deleteFrom('mail_link')
    .where('account_id', '=', link.account_id)
    .where('purpose', '=', 'keep-email')
    .where((eb) => eb.or([eb('id', '>', link.id), eb('email_key', '=', link.email_key)]))
    .execute();
  return [link, ...same].map(({ since }) => since).toSorted()[0]!;
}

import type { Kysely } from 'kysely';
import { defaultLanguage, isLanguage, type Language } from '@moonfloor/messages/languages';
import type { Schema } from '../../db/schema.ts';

/** Where and in which language mails to an account are sent. */
export interface Recipient {
  to: string;
  accountId: number;
  language: Language;
  username: string;
}

/**
 * Returns the recipient of mails to an account; undefined if there is none, because its address belongs to somebody else
 * or it does not exist.
 */
export async function findRecipient(db: Kysely<Schema>, accountId: number): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('email_key', 'is not', null)
    .select(['email', 'language', 'username'])
    .executeTakeFirst();
  return row && { to: row.email, accountId, language: languageOf(row.language), username: row.username };
}

/** Returns a stored language, or the default one if the site no longer has it. */
export const languageOf = (stored: string): Language => (isLanguage(stored) ? stored : defaultLanguage);

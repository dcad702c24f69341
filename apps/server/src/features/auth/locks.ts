import { sql, type Transaction } from 'kysely';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import { unauthorized } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';

/**
 * Locks the caller's account and session, and returns the id of the session. Throws 401 if it has ended since the request
 * began: access is added to an account only while its owner has not ended all access.
 */
export async function lockSession(db: Transaction<Schema>, { id, tokenHash }: Actor): Promise<number> {
  await lockAccount(db, id);
  const session = await db
    .updateTable('session')
    .set({ account_id: sql`account_id` })
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  if (session === undefined) throw unauthorized(messages.sessionExpired);
  return session.id;
}

/** Locks an account's row, so that concurrent requests that change access to it see each other's changes. */
export async function lockAccount(db: Transaction<Schema>, id: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ role: sql`role` })
    .where('id', '=', id)
    .execute();
}

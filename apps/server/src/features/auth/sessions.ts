import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken, sessionMs } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';

/** Signs an account in: answers its new token, of which only the hash is kept, and removes sign-ins that are over. */
export async function startSession({ store, clock }: Deps, userId: number): Promise<string> {
  const token = newToken();
  const now = instant(clock);
  await deleteExpiredSessions(store.db, now);
  await store.db.transaction().execute(async (db) => {
    await db
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(clock.now() + sessionMs).toISOString(),
      })
      .execute();
    await db.updateTable('account').set({ last_login: now }).where('id', '=', userId).execute();
  });
  return token;
}

async function deleteExpiredSessions(db: Kysely<Schema>, now: string): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
}

/** Ends one sign-in. */
export async function deleteSession(db: Kysely<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sign-ins of an account but one. */
export async function deleteOtherSessions(db: Kysely<Schema>, userId: number, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '!=', tokenHash).execute();
}

/** Ends all sign-ins of an account. */
export async function deleteSessions(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

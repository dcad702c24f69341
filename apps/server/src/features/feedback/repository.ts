import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Keeps a member's feedback. `now` is an instant. */
export async function insertFeedback(db: Kysely<Schema>, userId: number, feedback: string, now: string) {
  const row = { user_id: userId, feedback, created_at: now };
  const { id } = await db.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, ...row };
}

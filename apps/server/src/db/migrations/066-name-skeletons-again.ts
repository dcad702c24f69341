import { type Kysely, sql } from 'kysely';
import { nameSkeleton } from '../name-skeleton.ts';

interface Accounts {
  account: { id: number; username: string; username_skeleton: string | null };
}

/**
 * Skeletons now ignore characters that are not shown, and styles of letters. Of existing usernames with the same one the
 * first gets it; the others keep their names without one.
 */
export async function renewNameSkeletons(db: Kysely<unknown>): Promise<void> {
  await sql`update account set username_skeleton = null`.execute(db);
  const accounts = db as Kysely<Accounts>;
  const taken = new Set<string>();
  for (const { id, username } of await accounts.selectFrom('account').select(['id', 'username']).orderBy('id').execute()) {
    const username_skeleton = nameSkeleton(username);
    if (taken.has(username_skeleton)) continue;
    taken.add(username_skeleton);
    await accounts.updateTable('account').set({ username_skeleton }).where('id', '=', id).execute();
  }
}

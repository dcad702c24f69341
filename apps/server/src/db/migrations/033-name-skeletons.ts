import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';
import { nameSkeleton } from '../name-skeleton.ts';

interface Accounts {
  account: { id: number; username: string; username_skeleton: string | null };
}

/**
 * Skeletons make usernames that look alike unique. Of existing ones with the same skeleton the first gets it; the
 * others keep their names without one.
 */
export async function createNameSkeletons(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('account').addColumn('username_skeleton', text).execute();
  const accounts = db as Kysely<Accounts>;
  const taken = new Set<string>();
  for (const { id, username } of await accounts.selectFrom('account').select(['id', 'username']).orderBy('id').execute()) {
    const username_skeleton = nameSkeleton(username);
    if (taken.has(username_skeleton)) continue;
    taken.add(username_skeleton);
    await accounts.updateTable('account').set({ username_skeleton }).where('id', '=', id).execute();
  }
  await db.schema.createIndex('account_username_skeleton').unique().on('account').column('username_skeleton').execute();
}

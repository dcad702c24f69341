import type { User } from '@moonfloor/contract/auth';
import { lockWriter } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { insertActivity } from '../records/activity.ts';

/** Records the sign-in of an admin in the history; those of members are not recorded, for privacy. */
export async function recordSignIn({ store, clock }: Deps, { id, username, role }: User): Promise<void> {
  if (role !== 'admin') return;
  await store.db.transaction().execute(async (db) => {
    await lockWriter(db);
    await insertActivity(
      db,
      { id, username },
      { action: 'other', type: 'user', id, name: username, changes: [] },
      instant(clock),
    );
  });
}

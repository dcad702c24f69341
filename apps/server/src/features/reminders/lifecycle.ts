import { sql } from 'kysely';
import type { Lifecycle } from '../records/lifecycle.ts';

/** Browsers, also those without an account, are reminded of the set that remains. */
export const reminderLifecycle: Lifecycle = {
  afterSetMerge: async (db, { from, to }) => {
    await sql`insert into reminded_set (subscription_id, set_id)
      select subscription_id, cast(${to} as integer) from reminded_set where set_id = ${from}
      on conflict do nothing`.execute(db);
    await db.deleteFrom('reminded_set').where('set_id', '=', from).execute();
  },
};

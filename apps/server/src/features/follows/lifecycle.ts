import { sql } from 'kysely';
import type { Lifecycle } from '../records/lifecycle.ts';

/** Those who follow a merged record follow the one that remains. */
export const followLifecycle: Lifecycle = {
  merged: async (db, { type, from, to }) => {
    // members who follow both keep the follow of the other one
    await sql`delete from follow where type = ${type} and target = ${String(from)} and exists (
      select 1 from follow as other where other.type = ${type} and other.target = ${String(to)}
        and other.account_id = follow.account_id)`.execute(db);
    await sql`update follow set target = ${String(to)} where type = ${type} and target = ${String(from)}`.execute(db);
  },
  purged: async (db, { type, isGoneText }) => {
    if (type === 'release') return;
    await db.deleteFrom('follow').where('type', '=', type).where(isGoneText('target')).execute();
  },
};

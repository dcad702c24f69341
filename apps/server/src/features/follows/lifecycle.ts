import { sql } from 'kysely';
import { isFollowedRecord } from '@moonfloor/contract/members/follow-targets';
import { keysOf } from '@moonfloor/contract/values/keys';
import { recordParameters } from '../events/event-filter.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { renameInFilters } from './repository.ts';

/** Those who follow a merged record, or a filter that names it, follow the one that remains. */
export const followLifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    for (const name of keysOf(recordParameters))
      if (recordParameters[name] === type) await renameInFilters(db, name, { from, to });
    if (!isFollowedRecord(type)) return;
    // members who follow both keep the follow of the other one
    await sql`delete from follow where type = ${type} and target = ${String(from)} and exists (
      select 1 from follow as other where other.type = ${type} and other.target = ${String(to)}
        and other.account_id = follow.account_id)`.execute(db);
    await sql`update follow set target = ${String(to)} where type = ${type} and target = ${String(from)}`.execute(db);
  },
};

import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/** Returns the usernames of a record's owners who agreed to be named on its page, the earliest first. */
export async function listShownOwners(db: Kysely<Schema>, type: ResourceType, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record_owner')
    .innerJoin('account', 'account.id', 'record_owner.account_id')
    .where('record_owner.resource_type', '=', type)
    .where('record_owner.resource_id', '=', id)
    .where('record_owner.role', '=', 'owner')
    .where('record_owner.shown', '=', 1)
    .where('account.suspended_at', 'is', null)
    .orderBy('record_owner.created_at')
    .orderBy('account.id')
    .select('account.username')
    .execute();
  return rows.map(({ username }) => username);
}

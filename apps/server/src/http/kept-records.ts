import { sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';

/** Selects the records that an account owns or helps with: `artist 7,release 9`. The query must read `account`. */
export const keptRecords = sql<string | null>`(select
  string_agg(record_owner.resource_type || ' ' || record_owner.resource_id, ',')
  from record_owner where record_owner.account_id = account.id)`.as('keeps');

/** Returns whether an account owns a record or helps with it. */
export function keepsRecord({ keeps }: { keeps?: string | null | undefined }, type: ResourceType, id: number): boolean {
  return keeps?.split(',').includes(`${type} ${id}`) ?? false;
}

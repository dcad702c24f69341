import type { Generated } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { cleared, type Immutable, keyed, numbered, owned, type Tables } from '../../db/table.ts';

/** Tables of suspensions and of the block list. */
export interface AccountTables {
  /** Email addresses and mail domains that nobody may sign up with, and networks from which nobody may sign up or in. */
  block: {
    id: Generated<number>;
    kind: Immutable<'email' | 'domain' | 'network'>;
    /** The normalised address or domain; a network in CIDR notation. */
    value: Immutable<string>;
    reason: string;
    created_by: Immutable<number | null>;
    created_at: Immutable<string>;
    /** Null if it does not expire. */
    expires_at: string | null;
  };

  /** Records that are hidden because the account that added them is suspended. */
  suspended_record: { resource_type: ResourceType; resource_id: number; account_id: number };
}

declare module '../../db/schema.ts' {
  interface Schema extends AccountTables {}
}

export const tables: Tables<AccountTables> = {
  block: {
    backup: numbered(),
    persons: {
      rows: [cleared('created_by', ['id'])],
      otherwise: { value: 'an address that was blocked stays blocked' },
    },
  },
  suspended_record: {
    backup: keyed('resource_type', 'resource_id'),
    persons: {
      rows: [owned('account_id', 'hidden_records', ['resource_type', 'resource_id'], ['resource_type', 'resource_id'])],
    },
  },
};

import type { Generated } from 'kysely';
import { cleared, type Immutable, numbered, type Tables } from '../../db/table.ts';

/** The table of the block list. */
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
};

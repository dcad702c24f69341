import type { Generated } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { cleared, derived, excluded, type Immutable, nobody, numbered, type Tables } from './table.ts';

/** Tables that the database layer writes itself. */
export interface DatabaseTables {
  /** One row: the number of content writes so far, by which caches detect stale entries. */
  content_version: { id: number; version: number };

  /** The content version of the last write to each record; maintained by triggers. */
  record_change: { type: ResourceType; id: number; version: number };

  /** The security log: failed sign-ins, limits that were hit, changes of passwords, roles and tokens. */
  security_entry: {
    id: Generated<number>;
    kind: Immutable<SecurityKind>;
    account_id: number | null;
    /** Username of the account at that time. */
    account_name: string | null;
    /** The account that did it, if different. */
    actor_name: string | null;
    /** Its id; null if it was the account itself, or the operator. */
    actor_id: number | null;
    about: string | null;
    /** Number of occurrences from `created_at` to `last_at`. */
    count: Generated<number>;
    created_at: Immutable<string>;
    last_at: string;
  };
}

declare module './schema.ts' {
  interface Schema extends DatabaseTables {}
}

export const tables: Tables<DatabaseTables> = {
  content_version: { backup: excluded('counts on in the database that a backup is restored to'), persons: nobody },
  record_change: { backup: excluded('derived from records'), ofRecord: { type: 'type', id: 'id' }, persons: derived },
  security_entry: {
    backup: numbered(),
    persons: {
      rows: [
        {
          column: 'account_id',
          holds: 'id',
          key: ['id'],
          exported: { as: 'security_log', columns: ['kind', 'about', 'count', 'created_at', 'last_at'] },
          erasure: { clear: ['account_id', 'account_name', 'about'] },
        },
        cleared('actor_id', ['id'], 'actor_name'),
      ],
    },
  },
};

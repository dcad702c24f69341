import { type Generated, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { cleared, type Immutable, keyed, numbered, owned, type Tables } from '../../db/table.ts';

/** Tables of owners of records. */
export interface OwnershipTables {
  /** Owners of records, and the helpers whom they have named. */
  record_owner: {
    resource_type: ResourceType;
    resource_id: number;
    account_id: number;
    role: 'owner' | 'helper';
    /** 1 if the owner agreed to be named on the record's page. */
    shown: Generated<number>;
    /** 1 if they want mail about changes by others. */
    notified: Generated<number>;
    /** Secret in the address that ends these mails. */
    mail_token: Immutable<string>;
    created_at: Immutable<string>;
  };

  /** Claims of members that a record is theirs. */
  claim: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    account_id: number;
    /** `mailed`: waits for the link in a mail to be opened; `waiting`: for a moderator. */
    state: 'mailed' | 'waiting' | 'accepted' | 'declined';
    /** Address at the domain of the record's website that the mail went to; null for a moderator's decision. */
    email: string | null;
    /** SHA-256 of the token in the mail, hex; null once it was used. */
    token_hash: string | null;
    /** When the link in the mail stops working. */
    expires_at: string | null;
    /** The member's words to moderators. */
    message: string | null;
    /** Why it was declined. */
    reason: string | null;
    created_at: Immutable<string>;
    decided_by: number | null;
    decided_at: string | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends OwnershipTables {}
}

export const tables: Tables<OwnershipTables> = {
  record_owner: {
    backup: keyed('resource_type', 'resource_id', 'account_id'),
    ofRecord: { type: 'resource_type', id: 'resource_id', moves: { unlessSame: ['account_id'] } },
    persons: {
      rows: [
        owned(
          'account_id',
          'owned_pages',
          ['resource_type', 'resource_id', 'role', 'shown', 'notified', 'created_at'],
          ['resource_type', 'resource_id'],
        ),
      ],
    },
  },
  claim: {
    backup: numbered(),
    ofRecord: { type: 'resource_type', id: 'resource_id', moves: { unlessSame: [] } },
    persons: {
      rows: [
        owned(
          'account_id',
          'claims',
          ['resource_type', 'resource_id', 'state', 'email', 'message', 'reason', 'created_at', 'decided_at'],
          ['id'],
        ),
        cleared('decided_by', ['id']),
      ],
    },
    texts: { columns: ['message', 'reason'], key: ['id'], about: (id) => sql`decided_by = ${id}` },
  },
};

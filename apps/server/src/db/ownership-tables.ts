import type { Generated } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Immutable } from './immutable.ts';

/** Troubles count against a member's trust: a record of theirs was sent back, deleted, or acted on after a report. */
export type TroubleKind = 'returned' | 'deleted' | 'reported';

/** Tables of trust in members, and of owners of records. */
export interface OwnershipTables {
  /** Troubles of members, which count against their trust for a while. */
  trouble: {
    id: Generated<number>;
    user_id: number;
    resource_type: ResourceType;
    resource_id: number;
    kind: TroubleKind;
    created_at: string;
  };

  /** Owners of records, and the helpers whom they have named. */
  record_owner: {
    resource_type: ResourceType;
    resource_id: number;
    user_id: number;
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
    user_id: number;
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

  /** One row: the last entry of the history that owners of records have been told of. */
  owner_notice: { id: number; activity_id: number };
}

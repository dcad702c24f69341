import type { Generated } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Immutable } from './immutable.ts';

/** Tables of reports, suggested changes, suspensions and the block list. */
export interface CommunityTables {
  /** Reports of records by members and visitors. */
  report: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    /** The author of the record. */
    owner_id: Immutable<number | null>;
    /** Null for a visitor. */
    reporter_id: Immutable<number | null>;
    reason: string;
    created_at: Immutable<string>;
    state: 'open' | 'dismissed' | 'acted';
    /** A moderator's note. */
    note: string | null;
    decided_by: number | null;
    decided_at: string | null;
  };

  /** Changes that a member suggests to somebody else's record. */
  suggestion: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    /** The author of the record. */
    owner_id: Immutable<number | null>;
    author_id: Immutable<number | null>;
    /** `updated_at` of the version that it was made from. */
    version: string;
    created_at: Immutable<string>;
    state: 'waiting' | 'accepted' | 'partly' | 'declined';
    /** Why it was declined, wholly or partly. */
    reason: string | null;
    decided_by: number | null;
    decided_at: string | null;
  };

  /** The fields that a suggestion changes. */
  suggestion_change: {
    suggestion_id: number;
    /** Index among the changes, from 0, in the order of the record's form. */
    position: number;
    field: string;
    /** JSON. */
    before: string;
    /** JSON. */
    after: string;
    /** 1 if accepted, 0 if declined; null until then. */
    accepted: number | null;
  };

  /** New pictures of waiting suggestions, which are kept until the decision. */
  suggestion_picture: { suggestion_id: number; picture_id: string };

  /** Records that are hidden because the account that added them is suspended. */
  suspended_record: { resource_type: ResourceType; resource_id: number; user_id: number };

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

  /** Sketches of texts that were sent back, deleted or reported, to recognise similar ones; only the latest are kept. */
  rejected_text: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    /** Smallest hashes of the text's word sequences, as numbers separated by spaces. */
    sketch: string;
    created_at: Immutable<string>;
  };
}

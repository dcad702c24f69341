import type { Generated } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ModeratedType } from '@moonfloor/contract/moderation';
import type { Immutable } from './immutable.ts';

/** Usage counted per member: imported rows, records added or changed, kilobytes of pictures. */
export type QuotaKind = 'import_rows' | 'submissions' | 'pictures';

/** Tables of the history, moderation and feedback. */
export interface ModerationTables {
  /** The history: one entry for each action on a record or account. */
  activity: {
    /** Counts from 1 without gaps: entries are added sequentially and never removed. */
    id: number;
    user_id: number | null;
    user_name: string;
    action_type: 'create' | 'update' | 'delete' | 'other';
    /** A `user` is an account that signed in. */
    resource_type: ResourceType | 'user';
    resource_id: number;
    resource_name: string;
    /** The entry that this one reverts, or whose version of the record it restores. */
    reverts: number | null;
    created_at: Immutable<string>;
  };

  /** The fields that an entry of the history changed. */
  activity_change: {
    activity_id: number;
    /** Index among the changes of the entry, from 0, in the order of the record's form. */
    position: number;
    field: string;
    /** JSON. */
    before: string;
    /** JSON. */
    after: string;
  };

  /** Records returned to their author and not changed since. */
  review: {
    resource_type: ModeratedType;
    resource_id: number;
    reason: string;
    reviewer_id: number | null;
    reviewer_name: string;
    created_at: Immutable<string>;
  };

  /** Submissions by idempotency key, so that a repeated one creates no second record. */
  idempotency: {
    user_id: number;
    /** Name of the call in the contract. */
    call: string;
    /** The client's Idempotency-Key. */
    key: string;
    resource_id: number;
    created_at: Immutable<string>;
  };

  /** Feedback that visitors and members have sent. */
  feedback: {
    id: Generated<number>;
    user_id: number | null;
    feedback: string;
    created_at: Immutable<string>;
    /** When an admin closed it; null while it is open. */
    done_at: string | null;
    done_by: number | null;
  };

  /** Answers to feedback, sent by mail. */
  feedback_answer: {
    id: Generated<number>;
    feedback_id: number;
    user_id: number | null;
    user_name: string;
    answer: string;
    created_at: Immutable<string>;
  };

  /** A member's usage of a quota in the period that began at `since`. */
  quota: { user_id: number; kind: QuotaKind; since: string; used: number };
}

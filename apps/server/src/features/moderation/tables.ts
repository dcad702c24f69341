import { type Generated, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { cleared, attributed, type Immutable, keyed, numbered, partsOf, type Tables } from '../../db/table.ts';

/** Tables of reports and suggested changes. */
export interface ModerationTables {
  /** Reports of records by members and visitors. */
  report: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    /** The author of the record. */
    owner_id: number | null;
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
    owner_id: number | null;
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
}

declare module '../../db/schema.ts' {
  interface Schema extends ModerationTables {}
}

export const tables: Tables<ModerationTables> = {
  report: {
    backup: numbered(),
    ofRecord: { type: 'resource_type', id: 'resource_id' },
    persons: {
      rows: [
        attributed('reporter_id', 'reports', ['resource_type', 'resource_id', 'reason', 'state', 'created_at'], ['id']),
        cleared('owner_id', ['id']),
        cleared('decided_by', ['id']),
      ],
    },
    texts: { columns: ['reason', 'note'], key: ['id'], about: (id) => sql`(reporter_id = ${id} or owner_id = ${id})` },
  },
  suggestion: {
    backup: numbered(),
    ofRecord: { type: 'resource_type', id: 'resource_id' },
    persons: {
      rows: [
        {
          column: 'author_id',
          holds: 'id',
          key: ['id'],
          exported: {
            as: 'suggestions',
            columns: ['id', 'resource_type', 'resource_id', 'state', 'reason', 'created_at', 'decided_at'],
          },
          erasure: { clear: ['author_id'], isContribution: true },
        },
        cleared('owner_id', ['id']),
        cleared('decided_by', ['id']),
      ],
    },
    texts: { columns: ['reason'], key: ['id'], about: (id) => sql`(author_id = ${id} or owner_id = ${id})` },
  },
  suggestion_change: {
    backup: keyed('suggestion_id', 'position'),
    persons: partsOf(
      'suggestion',
      'suggestion_id',
      'suggested_changes',
      ['suggestion_id', 'field', 'before', 'after', 'accepted'],
      ['suggestion_id', 'position'],
    ),
  },
  suggestion_picture: {
    backup: keyed('suggestion_id', 'picture_id'),
    persons: partsOf(
      'suggestion',
      'suggestion_id',
      'suggested_pictures',
      ['suggestion_id', 'picture_id'],
      ['suggestion_id', 'picture_id'],
    ),
  },
};

import { type Generated, type RawBuilder, sql } from 'kysely';
import { type ModeratedType, moderatedTypes } from '@moonfloor/contract/moderation/moderation';
import type { Facts } from '@moonfloor/contract/records/facts';
import type { MapFields } from '@moonfloor/contract/records/record-fields';
import type { EventStatus, ResourceType, Status } from '@moonfloor/contract/values/lists';
import type { Translations } from '@moonfloor/contract/values/translations';
import { attributed, excluded, type Immutable, keyed, numbered, owned, partsOf, type Tables } from '../../db/table.ts';

/** Troubles count against a member's trust: a record of theirs was sent back, deleted, or acted on after a report. */
export type TroubleKind = 'returned' | 'deleted' | 'reported';

/** A column with the texts of a description in other languages, as a JSON object. */
type TranslationsColumn = Generated<string>;

/** A column with the known facts of an event, as a JSON object. */
type FactsColumn = Generated<string>;

/** A column with a list of names, as JSON. */
type NamesColumn = Generated<string>;

/** The type of a field's column by its kind. Line-ups and pictures have tables of their own. */
interface ColumnTypes {
  name: string;
  text: string | null;
  lines: string | null;
  translations: TranslationsColumn;
  link: string | null;
  country: string;
  'required-day': string;
  day: string | null;
  time: string | null;
  'wall-time': string | null;
  degrees: number | null;
  integer: number | null;
  eventStatus: Generated<EventStatus>;
  names: NamesColumn;
  promoters: NamesColumn;
  artists: NamesColumn;
  choices: string | null;
  labels: string | null;
  word: string | null;
  reference: number | null;
  facts: FactsColumn;
}

export type FieldColumns<T extends ResourceType> = MapFields<T, ColumnTypes>;

/** Columns of all records. */
export interface Timestamped {
  created_by: number | null;
  created_at: Immutable<string>;
  updated_at: string;
}

/** Tables of what happens to records: history, reviews, trust, merges. */
export interface RecordTables {
  /** External identifiers of records: an id at another site, such as MusicBrainz, or a row of an imported table. */
  external_id: {
    type: ResourceType;
    /** A site (`external-sites.ts`), or a table by its name and importer. */
    source: string;
    source_id: string;
    record_id: number;
    /** JSON: the last values from a table, by field; null for a plain id. */
    fields: string | null;
    created_at: Immutable<string>;
    updated_at: string;
  };

  /** The history: one entry for each action on a record or account. */
  activity: {
    /** Counts from 1 without gaps: entries are added sequentially and never removed. */
    id: number;
    account_id: number | null;
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

  /** Sketches of texts that were sent back, deleted or reported, to recognise similar ones; only the latest are kept. */
  rejected_text: {
    id: Generated<number>;
    resource_type: ResourceType;
    resource_id: number;
    /** Smallest hashes of the text's word sequences, as numbers separated by spaces. */
    sketch: string;
    created_at: Immutable<string>;
  };

  /** Troubles of members, which count against their trust for a while. */
  trouble: {
    id: Generated<number>;
    account_id: number;
    resource_type: ResourceType;
    resource_id: number;
    kind: TroubleKind;
    created_at: string;
  };

  /** Records that are hidden because the account that added them is suspended. */
  suspended_record: { resource_type: ResourceType; resource_id: number; account_id: number };

  /** Submissions by idempotency key, so that a repeated one creates no second record. */
  idempotency: {
    account_id: number;
    /** Name of the call in the contract. */
    call: string;
    /** The client's Idempotency-Key. */
    key: string;
    /** Hash of the form and its files; null if submitted before it was stored. */
    content: string | null;
    resource_id: number;
    created_at: Immutable<string>;
  };

  /** Merged records, so that their URLs redirect to the remaining record of their type. */
  merged: {
    type: ResourceType;
    id: number;
    /** The remaining record; never one that was merged itself. */
    into_id: number;
    /** Its former name, as a key for comparing names. */
    name_key: string;
    merged_at: string;
  };

  /** Number of records of each type that a member has added, and of those not deleted; maintained by triggers. */
  author_count: { type: ResourceType; account_id: number; created: number; kept: number };
}

/** Columns common to all record types. */
export interface StoredRecord {
  id: number;
  status: Status;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  /** The stored status of types whose status depends on the day. */
  state?: string;
  alternative_names?: readonly string[];
  aliases?: readonly string[];
  descriptions?: Translations;
  facts?: Facts;
  /** The series of an event, and its day by the rule. */
  series_id?: number | null;
  series_day?: string | null;
  own_fields?: string | null;
}

declare module '../../db/schema.ts' {
  interface Schema extends RecordTables {}
}

/** The condition that a review is by an account or of one of its records. */
function isReviewAbout(id: number): RawBuilder<unknown> {
  const reviewedTypes = moderatedTypes.map(
    (type) =>
      sql`(resource_type = ${type} and resource_id in (select id from ${sql.table(type)} where created_by = ${id}))`,
  );
  return sql`(reviewer_id = ${id} or ${sql.join(reviewedTypes, sql` or `)})`;
}

export const tables: Tables<RecordTables> = {
  activity: {
    backup: keyed('id'),
    persons: {
      rows: [
        attributed(
          'account_id',
          'history',
          ['id', 'action_type', 'resource_type', 'resource_id', 'resource_name', 'created_at'],
          ['id'],
          'user_name',
        ),
        {
          column: 'resource_id',
          holds: 'id',
          where: { resource_type: 'user' },
          key: ['id'],
          exported: { as: 'history_of_the_account', columns: ['id', 'action_type', 'user_name', 'created_at'] },
          erasure: { clear: [], name: 'resource_name' },
        },
      ],
    },
  },
  activity_change: {
    backup: keyed('activity_id', 'position'),
    persons: partsOf(
      'activity',
      'activity_id',
      'changes',
      ['activity_id', 'field', 'before', 'after'],
      ['activity_id', 'position'],
    ),
  },
  review: {
    backup: keyed('resource_type', 'resource_id'),
    ofRecord: { type: 'resource_type', id: 'resource_id' },
    persons: {
      rows: [
        attributed(
          'reviewer_id',
          'reviews',
          ['resource_type', 'resource_id', 'reason', 'created_at'],
          ['resource_type', 'resource_id'],
          'reviewer_name',
        ),
      ],
    },
    texts: { columns: ['reason'], key: ['resource_type', 'resource_id'], about: isReviewAbout },
  },
  rejected_text: { backup: numbered(), persons: { none: 'hashes of texts' } },
  trouble: {
    backup: numbered(),
    persons: {
      rows: [owned('account_id', 'troubles', ['resource_type', 'resource_id', 'kind', 'created_at'], ['id'])],
    },
  },
  suspended_record: {
    backup: keyed('resource_type', 'resource_id'),
    persons: {
      rows: [owned('account_id', 'hidden_records', ['resource_type', 'resource_id'], ['resource_type', 'resource_id'])],
    },
  },
  idempotency: {
    backup: keyed('account_id', 'call', 'key'),
    persons: {
      rows: [owned('account_id', 'repeated_submissions', ['call', 'resource_id', 'created_at'], ['call', 'key'])],
    },
  },
  merged: { backup: keyed('type', 'id'), persons: { none: 'former names of records' } },
  author_count: {
    backup: excluded('derived from records'),
    persons: { rows: [owned('account_id', 'records_added', ['type', 'created', 'kept'], ['type'])] },
  },
  external_id: {
    backup: keyed('type', 'source', 'source_id', 'record_id'),
    ofRecord: { type: 'type', id: 'record_id' },
    persons: { none: 'records at other sites' },
  },
};

import type { ResourceType } from '@moonfloor/contract/lists';

/** Tables that are derived from records. */
export interface DerivedTables {
  /** The words of each record, for the search; updated with the record. */
  search_entry: {
    type: ResourceType;
    id: number;
    name: string;
    /** Sort key of the name. */
    name_key: string;
    /** The stored status: a release's is its state. */
    status: string;
    /** The last day of an event; the day that decides whether a listed release is upcoming or released. */
    due: string | null;
    created_at: string;
    updated_at: string;
    /** Distinct words of all texts, separated by spaces; those of the names end with a line break. */
    words: string;
  };

  /**
   * Normalized names, by which likely duplicates are found; updated with the record. One for each different key among
   * its name and its alternative names.
   */
  twin_key: {
    type: ResourceType;
    id: number;
    /** Without case, accents, spaces and generic words. */
    key: string;
    /** The key reversed. */
    tail: string;
    /** The alternative name; null for the record's own name. */
    name: string | null;
    /** Number of the rule that produced it. */
    rule: number;
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

  /** Sets of merged events that are in the remaining event as well, so that stars, links and calendars still find them. */
  merged_set: { id: number; into_id: number };

  /** The content version of the last write to each record; maintained by triggers. */
  record_change: { type: ResourceType; id: number; version: number };

  /** Number of records of each type that a member has added, and of those not deleted; maintained by triggers. */
  author_count: { type: ResourceType; user_id: number; created: number; kept: number };

  /** Number of public records in each part of the sitemap, and when one of them last changed; maintained by triggers. */
  sitemap_part: {
    type: ResourceType;
    /** Counts from 1. */
    part: number;
    shown: number;
    lastmod: string;
  };
}

import type { ResourceType } from '@moonfloor/contract/lists';

/** Normalised names, by which likely duplicates are found; updated with the record. */
export interface DuplicateKeyTable {
  type: ResourceType;
  id: number;
  /** Without case, accents, spaces and words that say nothing. */
  key: string;
  /** The key backwards. */
  tail: string;
  /** Number of the way in which it was made. */
  rule: number;
}

/** Records that were merged into another one of their type, so that their URLs redirect. */
export interface MergedTable {
  type: ResourceType;
  id: number;
  /** The record that stays; never one that was merged away itself. */
  into_id: number;
  /** The name that it had, as names are compared. */
  name_key: string;
  merged_at: string;
}

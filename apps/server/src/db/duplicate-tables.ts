import type { ResourceType } from '@moonfloor/contract/lists';

/** Normalized names, by which likely duplicates are found; updated with the record. */
export interface DuplicateKeyTable {
  type: ResourceType;
  id: number;
  /** Without case, accents, spaces and generic words. */
  key: string;
  /** The key reversed. */
  tail: string;
  /** Number of the rule that produced it. */
  rule: number;
}

/** Merged records, so that their URLs redirect to the remaining record of their type. */
export interface MergedTable {
  type: ResourceType;
  id: number;
  /** The remaining record; never one that was merged itself. */
  into_id: number;
  /** Its former name, as a key for comparing names. */
  name_key: string;
  merged_at: string;
}

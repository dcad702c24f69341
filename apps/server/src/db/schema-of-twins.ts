import type { ResourceType } from '@moonfloor/contract/lists';

/** A name in the form in which likely twins are looked for; made from the record at each of its changes. */
export interface TwinKeyTable {
  type: ResourceType;
  id: number;
  /** Without case, accents, spaces and words that say nothing. */
  key: string;
  /** The key backwards. */
  tail: string;
  /** Number of the way in which it was made. */
  rule: number;
}

/** A record that was merged into another one of its type, for good. */
export interface MergedTable {
  type: ResourceType;
  id: number;
  /** The record that stays; never one that was merged away itself. */
  into_id: number;
  /** The name that it had, as names are compared. */
  name_key: string;
  merged_at: string;
}

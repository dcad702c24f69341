import type { ResourceType } from '@moonfloor/contract/values/lists';
import { derived, excluded, type Tables } from '../../db/table.ts';

/** The table of names by which likely duplicates are found. */
export interface DuplicateTables {
  /**
   * Normalized names, by which likely duplicates are found; updated with the record. One for each different key among
   * its name and its alternative names.
   */
  similarity_key: {
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
}

declare module '../../db/schema.ts' {
  interface Schema extends DuplicateTables {}
}

export const tables: Tables<DuplicateTables> = {
  similarity_key: { backup: excluded('derived from records'), ofRecord: { type: 'type', id: 'id' }, persons: derived },
};

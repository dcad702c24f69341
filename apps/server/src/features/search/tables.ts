import type { ResourceType } from '@moonfloor/contract/values/lists';
import { derived, excluded, type Tables } from '../../db/table.ts';

/** The table of what the search finds. */
export interface SearchTables {
  /** The words of each record, for the search; updated with the record. */
  search_entry: {
    type: ResourceType;
    id: number;
    name: string;
    /** Search key of the name, by which records are sorted. */
    name_key: string;
    /** Number of the rule that produced keys and words. */
    rule: number;
    /** The stored status: a release's is its state. */
    status: string;
    /** The last day of an event; the day that decides whether a listed release is upcoming or released. */
    due: string | null;
    created_at: string;
    updated_at: string;
    /** Distinct words of all texts, separated by spaces; those of the names end with a line break. */
    words: string;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends SearchTables {}
}

export const tables: Tables<SearchTables> = {
  search_entry: { backup: excluded('derived from records'), ofRecord: { type: 'type', id: 'id' }, persons: derived },
};

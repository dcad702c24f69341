import type { StarType } from '@moonfloor/contract/members/star-types';
import { keyed, owned, type Tables } from '../../db/table.ts';

export interface StarTables {
  /** Stars of members; with `starred` 0 removed ones, so that another device does not add them again. */
  star: { account_id: number; type: StarType; target_id: number; starred: number; changed_at: string };
}

declare module '../../db/schema.ts' {
  interface Schema extends StarTables {}
}

export const tables: Tables<StarTables> = {
  star: {
    backup: keyed('account_id', 'type', 'target_id'),
    ofRecord: { type: 'type', id: 'target_id' },
    persons: {
      rows: [owned('account_id', 'stars', ['type', 'target_id', 'starred', 'changed_at'], ['type', 'target_id'])],
    },
  },
};

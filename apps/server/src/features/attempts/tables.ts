import type { Generated } from 'kysely';
import { excluded, nobody, type Tables } from '../../db/table.ts';

/** Tables of attempts that are counted against rate limits. */
export interface AttemptTables {
  /** Attempts that are counted against a rate limit, and what members use of their quotas. */
  attempt: {
    key: string;
    tries: number;
    /** End of the limit's window. */
    ends_at: string;
    /** 1 once it has rejected an attempt. */
    refused: Generated<number>;
  };

  /** One row: the salt for hashing the addresses and accounts that attempts are counted by. */
  attempt_salt: { id: number; salt: string };
}

declare module '../../db/schema.ts' {
  interface Schema extends AttemptTables {}
}

export const tables: Tables<AttemptTables> = {
  attempt: {
    backup: excluded('lives for a day at most'),
    persons: { none: 'counts that end within a day; keys contain ids of accounts' },
  },
  attempt_salt: { backup: excluded('each site makes its own'), persons: nobody },
};

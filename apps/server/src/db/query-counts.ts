import type { LogEvent } from 'kysely';

/** Queries since the start. */
export interface QueryCounts {
  queries: number;
  /** Those of them that failed. */
  failures: number;
  /** Time they took together, in milliseconds. */
  ms: number;
}

/** Starts at nothing; `hear` is what Kysely tells of each query. */
export function countQueries(): { counts: QueryCounts; hear: (event: LogEvent) => void } {
  const counts: QueryCounts = { queries: 0, failures: 0, ms: 0 };
  return {
    counts,
    hear: ({ level, queryDurationMillis }) => {
      counts.queries += 1;
      counts.ms += queryDurationMillis;
      if (level === 'error') counts.failures += 1;
    },
  };
}

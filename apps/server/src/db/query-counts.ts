import type { LogEvent } from 'kysely';

/** Queries since the start. */
export interface QueryCounts {
  queries: number;
  /** Number of failed queries. */
  failures: number;
  /** Total time, in milliseconds. */
  ms: number;
}

/** Creates counters at zero; `hear` receives Kysely's log event of each query. */
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

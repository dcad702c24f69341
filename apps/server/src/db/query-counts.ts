import type { LogEvent } from 'kysely';

/** Counts queries since the start. */
export class QueryCounts {
  queries = 0;
  /** Number of failed queries. */
  failures = 0;
  /** Total time, in milliseconds. */
  ms = 0;

  /** Counts a query; Kysely's `log`. */
  readonly record = ({ level, queryDurationMillis }: LogEvent): void => {
    this.queries += 1;
    this.ms += queryDurationMillis;
    if (level === 'error') this.failures += 1;
  };
}

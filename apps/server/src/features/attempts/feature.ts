import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Feature } from '../../feature.ts';
import { sweepAttempts } from './attempt-limits.ts';
import { tables } from './tables.ts';

/** Limits on attempts, counted in the database, and challenges beyond them. */
export const attemptsFeature = {
  tables,
  jobs: (jobs, deps) => {
    jobs.every(10 * minuteMs, 'remove expired attempts', () => sweepAttempts(deps));
  },
} satisfies Feature;

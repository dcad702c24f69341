import { hourMs } from '@moonfloor/contract/values/durations';
import type { Feature } from '../../feature.ts';
import { moveSubmissions } from './idempotent-submit.ts';
import { tables } from './tables.ts';
import { deleteOldTrouble } from './trust.ts';

/** What all records have in common. */
export const recordsFeature = {
  tables,
  lifecycle: { afterMerge: moveSubmissions },
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove trouble that no longer counts', () => deleteOldTrouble(deps));
  },
} satisfies Feature;

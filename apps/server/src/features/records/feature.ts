import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { tables } from './tables.ts';
import { deleteOldTrouble } from './trust.ts';

/** What all records have in common. */
export const recordsFeature = {
  tables,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove trouble that no longer counts', () => deleteOldTrouble(deps));
  },
} satisfies Feature;

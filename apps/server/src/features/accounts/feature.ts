import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { deleteExpiredBlocks } from './blocks.ts';
import { accountRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Accounts as admins see them: roles, suspensions, blocks. */
export const accountsFeature = {
  tables,
  routes: accountRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove expired blocks', () => deleteExpiredBlocks(deps));
  },
} satisfies Feature;

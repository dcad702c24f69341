import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { deleteExpiredBlocks } from './blocks.ts';
import { userRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Accounts as admins see them: roles, suspensions, blocks. */
export const usersFeature = {
  tables,
  routes: userRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove expired blocks', () => deleteExpiredBlocks(deps));
  },
} satisfies Feature;

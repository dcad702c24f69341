import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { ownAccountRoutes } from './routes.ts';

/** Download and deletion of one's data. */
export const ownAccountFeature = {
  routes: ownAccountRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'delete accounts for good', (stop) => eraseAccounts(deps, stop));
  },
} satisfies Feature;

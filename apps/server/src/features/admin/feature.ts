import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { adminRoutes } from './routes.ts';
import { sweepSecurityLog } from './security-log.ts';

/** Dashboard, history, merges and the security log. */
export const adminFeature = {
  routes: adminRoutes,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove old entries of the security log', () => sweepSecurityLog(deps));
  },
} satisfies Feature;

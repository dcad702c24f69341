import { hourMs, minuteMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { deleteExpiredClaims } from './claims-repository.ts';
import { notifyOwners } from './notify-owners.ts';
import { ownershipRoutes } from './routes.ts';
import { ownershipLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Owners of records, and claims. */
export const ownershipFeature = {
  tables,
  lifecycle: ownershipLifecycle,
  routes: ownershipRoutes,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove claims whose links were not opened', () => deleteExpiredClaims(deps));
    jobs.every(minuteMs, 'tell owners of changes', () => notifyOwners(deps));
  },
} satisfies Feature;

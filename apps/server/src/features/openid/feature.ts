import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { openidRoutes } from './routes.ts';
import { tables } from './tables.ts';
import { deleteExpiredTickets } from './tickets.ts';

/** Accounts at OpenID Connect issuers. */
export const openidFeature = {
  tables,
  routes: openidRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove expired tickets of identities', () => deleteExpiredTickets(deps));
  },
} satisfies Feature;

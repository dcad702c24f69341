import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { rollUpDays } from './roll-up-days.ts';
import { analyticsRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Page views. */
export const analyticsFeature = {
  tables,
  routes: analyticsRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'aggregate page views of past days', () => rollUpDays(deps));
  },
} satisfies Feature;

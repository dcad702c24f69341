import { secondMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { revealPlaces } from './reveal-places.ts';
import { eventRoutes } from './routes.ts';
import { eventLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Events, their line-ups, places and responses. */
export const eventsFeature = {
  tables,
  lifecycle: eventLifecycle,
  routes: eventRoutes,
  jobs: (jobs, deps) => {
    jobs.every(secondMs, 'reveal places', (stop) => revealPlaces(deps, stop));
  },
} satisfies Feature;

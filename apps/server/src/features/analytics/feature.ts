import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { getOverview } from './overview.ts';
import { rollUpDays } from './roll-up-days.ts';
import { tables } from './tables.ts';

/** Page views. */
export const analyticsFeature = {
  tables,
  routes: analyticsRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'aggregate page views of past days', () => rollUpDays(deps));
  },
} satisfies Feature;

/** Routes for beacons, and for the overview, which includes this process's buffered hits. */
function analyticsRoutes(app: FastifyInstance, deps: Deps): void {
  const { hitRecorder } = deps;
  app.addHook('onClose', () => hitRecorder.flush());
  route(app, deps, api.countView, async ({ actor, body, request }) =>
    hitRecorder.recordBeacon(request.raw, { ...body, accountId: actor?.id ?? null }),
  );
  route(app, deps, api.getAnalyticsOverview, async () => {
    await hitRecorder.flush();
    return getOverview(deps);
  });
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { getOverview } from './overview.ts';
import type { HitRecorder } from './hit-recorder.ts';

/** Routes for beacons, and for the overview, which includes this process's buffered hits. */
export function analyticsRoutes(app: FastifyInstance, deps: Deps, { recorder }: { recorder: HitRecorder }): void {
  app.addHook('onClose', () => recorder.flush());
  route(app, deps, api.countView, async ({ actor, body, request }) =>
    recorder.recordBeacon(request.raw, { ...body, accountId: actor?.id ?? null }),
  );
  route(app, deps, api.getAnalyticsOverview, async () => {
    await recorder.flush();
    return getOverview(deps);
  });
}

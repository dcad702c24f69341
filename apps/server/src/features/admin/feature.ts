import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { paginationOf } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { findActivities } from './activity-repository.ts';
import { getDashboard, getHealth } from './dashboard.ts';
import { getActivity, restoreVersion } from './history.ts';
import { searchContent } from './search.ts';
import { listSecurityLog, sweepSecurityLog } from './security-log.ts';

/** Dashboard, search, history and the security log. */
export const adminFeature = {
  routes: adminRoutes,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove old entries of the security log', () => sweepSecurityLog(deps));
  },
} satisfies Feature;

/** Routes for moderators and admins, across all record types. */
function adminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.getDashboard, () => getDashboard(deps));
  route(app, deps, api.getWork, async ({ actor }) => api.getWork.response.parse(await deps.countWaiting(deps, actor)));
  route(app, deps, api.getHealth, () => getHealth(deps));
  route(app, deps, api.searchContent, async ({ query, reply }) => {
    const { results, total } = await searchContent(deps, query);
    void reply.header('x-total-count', total);
    return results;
  });
  route(app, deps, api.listActivity, async ({ query: { type, id, about, ...page } }) => {
    const record = type === undefined || id === undefined ? undefined : { type, id };
    const { activities, total } = await findActivities(deps.store.db, { ...page, about, record });
    return { activities, pagination: paginationOf(page, total) };
  });
  route(app, deps, api.listSecurityLog, async ({ query: { kind, ...page } }) => {
    const { entries, total } = await listSecurityLog(deps, kind, page);
    return { entries, pagination: paginationOf(page, total) };
  });
  route(app, deps, api.getActivity, ({ actor, params: { id } }) => getActivity(deps, actor, id));
  route(app, deps, api.restoreVersion, ({ actor, params: { id } }) => restoreVersion(deps, actor, id));
}

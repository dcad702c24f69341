import type { FastifyInstance } from 'fastify';
import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import type { SecurityEntry } from '@moonfloor/contract/accounts/security-log';
import { api } from '@moonfloor/contract/api/api';
import { hourMs, dayMs } from '@moonfloor/contract/values/durations';
import { rowCount } from '../../db/query-parts.ts';
import { deleteSecurityEntries } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { paginationOf, offsetOf, type PageParams } from '../../http/pagination.ts';
import { route } from '../../http/route.ts';
import { instant } from '../../platform/clock.ts';
import { findActivities } from './activity-repository.ts';
import { getDashboard, getHealth, getWork } from './dashboard.ts';
import { getActivity, restoreVersion } from './history.ts';
import { searchContent } from './search.ts';

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
  route(app, deps, api.getWork, ({ actor }) => getWork(deps, actor));
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

/** Returns a page of the security log, latest first, optionally of one kind, and the total number of entries. */
async function listSecurityLog(
  { store: { db } }: Deps,
  kind: SecurityKind | undefined,
  page: PageParams,
): Promise<{ entries: SecurityEntry[]; total: number }> {
  const query = db.selectFrom('security_entry').$if(kind !== undefined, (all) => all.where('kind', '=', kind!));
  const { total } = await query.select(rowCount).executeTakeFirstOrThrow();
  const entries = await query
    .select(['id', 'kind', 'account_name', 'actor_name', 'about', 'count', 'created_at', 'last_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return { entries, total };
}

/** Deletes entries older than the configured number of days. */
export async function sweepSecurityLog({ store: { db }, clock, config }: Deps): Promise<void> {
  const before = instant(clock, -config.securityLogDays * dayMs);
  await deleteSecurityEntries(db, before);
}

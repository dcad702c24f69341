import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { createSignInLimits } from '../auth/sign-in-limits.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { exportAccount } from './export-account.ts';
import { requestDeletion } from './request-deletion.ts';

/** Download and deletion of one's data. */
export const ownAccountFeature = {
  routes: ownAccountRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'delete accounts for good', (stop) => eraseAccounts(deps, stop));
  },
} satisfies Feature;

/** Routes of a member's own data: its download (10 an hour each), and the deletion of the account. */
function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = createSignInLimits(deps);
  const exports = limitMembers({ tries: 10, minutes: 60 });
  guardedRoute(app, deps, api.exportAccount, exports, ({ actor, reply }) => {
    reply.headers({
      'content-disposition': 'attachment; filename="moonfloor-account.zip"',
      'cache-control': 'no-store',
    });
    return exportAccount(deps, actor);
  });
  route(app, deps, api.deleteAccount, ({ actor, body }) => requestDeletion(deps, limits, actor, body));
}

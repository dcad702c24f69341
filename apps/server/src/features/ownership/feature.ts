import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs } from '@moonfloor/contract/values/durations';
import { countRows } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { oneClickRoutes } from '../../http/one-click.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { deleteExpiredClaims } from './claims-repository.ts';
import { claimRecord, confirmClaim, createOwnershipLimits, decideClaim, listClaims } from './claims.ts';
import { muteKeeper } from './keepers.ts';
import { ownershipLifecycle } from './lifecycle.ts';
import { addHelper, getOwnership, listOwned, removeKeeper, updateOwnership } from './ownership.ts';
import { tables } from './tables.ts';

/** Owners of records, and claims. */
export const ownershipFeature = {
  tables,
  lifecycle: ownershipLifecycle,
  routes: ownershipRoutes,
  waiting: async ({ store: { db } }) => ({
    claims: await countRows(db.selectFrom('claim').where('state', '=', 'waiting')),
  }),
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove claims whose links were not opened', () => deleteExpiredClaims(deps));
  },
} satisfies Feature;

/** Routes of claims, owners and helpers. Changes are limited, because each makes cached pages outdated. */
function ownershipRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = limitMembers({ tries: 120, minutes: 60 });
  const mailLimits = createOwnershipLimits(deps);
  const helpers = ({ actor }: { actor: Actor }) => mailLimits.nameHelper(actor);
  route(app, deps, api.getOwnership, ({ actor, params }) => getOwnership(deps, actor, params));
  guardedRoute(app, deps, api.updateOwnership, changes, ({ actor, params, body }) =>
    updateOwnership(deps, actor, params, body),
  );
  route(app, deps, api.listOwned, ({ actor }) => listOwned(deps, actor));
  route(app, deps, api.claimRecord, ({ actor, params, body }) => claimRecord(deps, mailLimits, actor, params, body));
  route(app, deps, api.confirmClaim, ({ actor, body }) => confirmClaim(deps, actor, body.token));
  guardedRoute(app, deps, api.addHelper, helpers, ({ actor, params, body }) =>
    addHelper(deps, actor, params, body.username),
  );
  guardedRoute(app, deps, api.removeKeeper, changes, ({ actor, params: { user: account, ...record } }) =>
    removeKeeper(deps, actor, record, account),
  );
  route(app, deps, api.listClaims, ({ actor, query }) => listClaims(deps, actor, query));
  route(app, deps, api.decideClaim, ({ actor, params, body }) => decideClaim(deps, actor, params.id, body));
  oneClickRoutes(app, (scope) =>
    route(scope, deps, api.muteOwnerMails, async ({ params }) => {
      if (!(await muteKeeper(deps.store.db, params.token))) throw notFound(messages.muteUnknown);
    }),
  );
}

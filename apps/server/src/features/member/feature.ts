import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { toAccount } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { findReview } from '../records/reviews.ts';
import { findTrust } from '../records/trust.ts';
import { countContributions, listContributions } from './repository.ts';

export const memberFeature = { routes: memberRoutes } satisfies Feature;

/** Route of the signed-in member's profile contributions and trust. */
function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.getProfile, async ({ actor, query }) => ({
    ...toAccount(actor),
    resources: await listContributions(deps.store.db, actor.id, deps.today(), query),
    totals: await countContributions(deps.store.db, actor.id, query),
  }));
  route(app, deps, api.getTrust, async ({ actor }) => ({
    ...(await findTrust(deps.store.db, deps.config, actor.id, instant(deps.clock))),
    moderated: deps.config.moderation !== 'none',
  }));
  route(app, deps, api.getReview, async ({ actor, params: { type, id } }) => ({
    review: await findReview(deps.store.db, actor, type, id),
  }));
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { syncStars } from './sync-stars.ts';

/** The route of members' stars: 600 synchronisations an hour each. */
export function starRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = createLimiter({ tries: 600, minutes: 60 });
  route(app, deps, api.syncStars, async ({ actor, body }) => {
    await changes(String(actor.id));
    return syncStars(deps, actor, body.changes);
  });
}

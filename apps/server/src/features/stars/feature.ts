import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute } from '../../http/route.ts';
import { starLifecycle } from './lifecycle.ts';
import { syncStars } from './service.ts';
import { tables } from './tables.ts';

/** Stars of members. */
export const starsFeature = { tables, lifecycle: starLifecycle, routes: starRoutes } satisfies Feature;

/** The route of members' stars: 600 synchronisations an hour each, 120 with stars of events, which make cached pages outdated. */
function starRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = limitMembers({ tries: 600, minutes: 60 });
  const ofEvents = limitMembers({ tries: 120, minutes: 60 });
  guardedRoute(app, deps, api.syncStars, changes, async ({ actor, body }) => {
    if (body.changes.some(({ type }) => type === 'event')) await ofEvents({ actor });
    return syncStars(deps, actor, body.changes);
  });
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import type { findTwins } from './find-twins.ts';

/** What compares names is loaded when somebody first adds something. */
const find: typeof findTwins = async (...sought) => (await import('./find-twins.ts')).findTwins(...sought);

/** Likely duplicates of what somebody is about to add, of each type. */
export function twinRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.findEventTwins, async ({ actor, query }) => ({
    twins: await find(deps, actor, { type: 'event', ...query }),
  }));
  route(app, deps, api.findArtistTwins, async ({ actor, query }) => ({
    twins: await find(deps, actor, { type: 'artist', ...query }),
  }));
  route(app, deps, api.findDecorationTwins, async ({ actor, query }) => ({
    twins: await find(deps, actor, { type: 'decoration', ...query }),
  }));
  route(app, deps, api.findReleaseTwins, async ({ actor, query }) => ({
    twins: await find(deps, actor, { type: 'release', ...query }),
  }));
}

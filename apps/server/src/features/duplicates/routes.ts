import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import type { findDuplicates } from './find-duplicates.ts';

/** What compares names is loaded when somebody first adds something. */
const findDuplicatesLazily: typeof findDuplicates = async (...sought) =>
  (await import('./find-duplicates.ts')).findDuplicates(...sought);

/** Likely duplicates of what somebody is about to add, of each type. */
export function duplicateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.findEventTwins, async ({ actor, query }) => ({
    twins: await findDuplicatesLazily(deps, actor, { type: 'event', ...query }),
  }));
  route(app, deps, api.findArtistTwins, async ({ actor, query }) => ({
    twins: await findDuplicatesLazily(deps, actor, { type: 'artist', ...query }),
  }));
  route(app, deps, api.findDecorationTwins, async ({ actor, query }) => ({
    twins: await findDuplicatesLazily(deps, actor, { type: 'decoration', ...query }),
  }));
  route(app, deps, api.findReleaseTwins, async ({ actor, query }) => ({
    twins: await findDuplicatesLazily(deps, actor, { type: 'release', ...query }),
  }));
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import type { findDuplicates } from './find-duplicates.ts';

/** Loads the comparison code on the first request. */
const findDuplicatesLazily: typeof findDuplicates = async (...sought) =>
  (await import('./find-duplicates.ts')).findDuplicates(...sought);

/** Likely duplicates of a record about to be submitted, for each type. */
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

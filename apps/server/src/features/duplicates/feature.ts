import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { simpleApi } from '@moonfloor/contract/records/simple-records';
import { simpleTypes } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import type { DuplicateQuery } from './find-duplicates.ts';
import { writeSimilarityKeys } from './similarity-keys.ts';
import { tables } from './tables.ts';

/** Records that are probably the same. A new one that is waits for a moderator. */
export const duplicatesFeature = {
  tables,
  routes: duplicateRoutes,
  lifecycle: {
    afterWrite: (db, record) => writeSimilarityKeys(db, record.type, [record]),
    needsReview: async (db, actor, { type, id }) => {
      const { hasForeignDuplicate } = await import('./find-duplicates.ts');
      return type !== 'release' && (await hasForeignDuplicate(db, actor, type, id));
    },
  },
} satisfies Feature;

/** Likely duplicates of a record about to be submitted, for each type; for moderators, of all records. */
function duplicateRoutes(app: FastifyInstance, deps: Deps): void {
  const find = async (actor: Actor, query: DuplicateQuery) => {
    // Loads the comparison code on the first request.
    const { findDuplicates } = await import('./find-duplicates.ts');
    return { duplicates: await findDuplicates(deps, actor, query) };
  };
  route(app, deps, api.findEventDuplicates, ({ actor, query }) => find(actor, { type: 'event', ...query }));
  route(app, deps, api.findArtistDuplicates, ({ actor, query }) => find(actor, { type: 'artist', ...query }));
  route(app, deps, api.findDecorationDuplicates, ({ actor, query }) => find(actor, { type: 'decoration', ...query }));
  route(app, deps, api.findReleaseDuplicates, ({ actor, query }) => find(actor, { type: 'release', ...query }));
  for (const type of simpleTypes)
    route(app, deps, simpleApi[type].findDuplicates, ({ actor, query }) => find(actor, { type, ...query }));
  route(app, deps, api.listDuplicates, async ({ actor, query }) => {
    // Loads the comparison code on the first request.
    const { listDuplicates } = await import('./list-duplicates.ts');
    return listDuplicates(deps, actor, query);
  });
}

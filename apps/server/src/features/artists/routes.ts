import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf, preconditionOf } from '../../http/request-conditions.ts';
import { route } from '../../http/route.ts';
import { findIdByName, isSuggestible } from '../records/names.ts';
import { listArtists, suggestArtists } from './repository.ts';
import { editArtist, getArtist, getPlaysWith, removeArtist, submitArtist } from './service.ts';

/** Routes of artists. */
export function artistRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listArtists, () => listArtists(db));
  route(app, deps, api.suggestArtists, async ({ query: { query } }) =>
    isSuggestible(query) ? suggestArtists(db, query, limits.suggestions) : [],
  );
  route(app, deps, api.checkArtistDuplicate, async ({ actor, params, query }) => ({
    exists:
      (await findIdByName(db, 'artist', params.name, { author: actor?.id ?? null, except: query.editingId })) !==
      undefined,
  }));
  route(app, deps, api.getArtist, ({ actor, params }) => getArtist(deps, actor, params.id));
  route(app, deps, api.listPlaysWith, ({ actor, params }) => getPlaysWith(deps, actor, params.id));
  route(app, deps, api.submitArtist, ({ actor, form, files, request }) =>
    submitArtist(deps, actor, form, files, idempotencyKeyOf(request)),
  );
  route(app, deps, api.updateArtist, ({ actor, params, form, files, request }) =>
    editArtist(deps, actor, params.id, form, files, preconditionOf(request)),
  );
  route(app, deps, api.deleteArtist, ({ actor, params }) => removeArtist(deps, actor, params.id));
}

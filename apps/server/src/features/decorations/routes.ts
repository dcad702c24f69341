import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf, preconditionOf } from '../../http/request-conditions.ts';
import { route } from '../../http/route.ts';
import { isSuggestible } from '../records/names.ts';
import { listDecorations, suggestDecorations } from './repository.ts';
import { editDecoration, getDecoration, removeDecoration, submitDecoration } from './service.ts';

/** Routes of decoration crews. */
export function decorationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listDecorations, () => listDecorations(db));
  route(app, deps, api.suggestDecorations, async ({ query: { query } }) =>
    isSuggestible(query) ? suggestDecorations(db, query, limits.suggestions) : [],
  );
  route(app, deps, api.getDecoration, ({ actor, params }) => getDecoration(deps, actor, params.id));
  route(app, deps, api.submitDecoration, ({ actor, form, files, request }) =>
    submitDecoration(deps, actor, form, files, idempotencyKeyOf(request)),
  );
  route(app, deps, api.updateDecoration, ({ actor, params, form, files, request }) =>
    editDecoration(deps, actor, params.id, form, files, preconditionOf(request)),
  );
  route(app, deps, api.deleteDecoration, ({ actor, params }) => removeDecoration(deps, actor, params.id));
}

import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { idempotencyKeyOf, preconditionOf } from '../../http/request-conditions.ts';
import { route } from '../../http/route.ts';
import { editRelease, getRelease, getSameLabel, listReleasePage, removeRelease, submitRelease } from './service.ts';

/** Routes of releases. */
export function releaseRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.listUpcomingReleases, ({ query }) => listReleasePage(deps, { ...query, view: 'upcoming' }));
  route(app, deps, api.listPastReleases, ({ query }) => listReleasePage(deps, { ...query, view: 'past' }));
  route(app, deps, api.getRelease, ({ actor, params }) => getRelease(deps, actor, params.id));
  route(app, deps, api.listSameLabel, ({ actor, params }) => getSameLabel(deps, actor, params.id));
  route(app, deps, api.submitRelease, ({ actor, form, files, request }) =>
    submitRelease(deps, actor, form, files, idempotencyKeyOf(request)),
  );
  route(app, deps, api.updateRelease, ({ actor, params, form, files, request }) =>
    editRelease(deps, actor, params.id, form, files, preconditionOf(request)),
  );
  route(app, deps, api.deleteRelease, ({ actor, params }) => removeRelease(deps, actor, params.id));
}

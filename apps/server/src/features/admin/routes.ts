import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { toggleStatus } from './service.ts';

/** What only admins do, over all types of records. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.toggleStatus, async ({ actor, params: { type, id } }) => ({
    id,
    type,
    status: await toggleStatus(deps, actor, type, id),
  }));
}

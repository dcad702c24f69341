import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listUsers, updateUser } from './users.ts';

/** Routes for the administration of users. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.listUsers, async ({ query, reply }) => {
    const { users, total } = await listUsers(deps, query);
    void reply.header('x-total-count', total);
    return users;
  });
  route(app, deps, api.updateUser, ({ actor, params, body }) => updateUser(deps, actor, params.id, body));
}

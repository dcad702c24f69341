import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { createSignInLimits } from '../auth/sign-in-limits.ts';
import { addBlock, listBlocks, removeBlock } from './blocks.ts';
import { getUser, listUserRecords } from './user-detail.ts';
import { endUserSessions, sendUserReset } from './user-sign-in.ts';
import { listUsers, updateUser } from './users.ts';

/** Routes for the administration of users. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = createSignInLimits(deps);
  route(app, deps, api.listUsers, async ({ query, reply }) => {
    const { users, total } = await listUsers(deps, query);
    void reply.header('x-total-count', total);
    return users;
  });
  route(app, deps, api.getUser, ({ actor, params }) => getUser(deps, actor, params.id));
  route(app, deps, api.updateUser, ({ actor, params, body }) => updateUser(deps, actor, params.id, body));
  route(app, deps, api.listUserRecords, ({ params, query }) => listUserRecords(deps, params.id, query));
  route(app, deps, api.endUserSessions, ({ actor, params }) => endUserSessions(deps, actor, params.id));
  route(app, deps, api.sendUserReset, ({ actor, params, request }) =>
    sendUserReset(deps, limits, actor, params.id, request.ip),
  );
  route(app, deps, api.listBlocks, ({ query }) => listBlocks(deps, query));
  route(app, deps, api.addBlock, ({ actor, body, request }) => addBlock(deps, actor, request.ip, body));
  route(app, deps, api.removeBlock, ({ actor, params }) => removeBlock(deps, actor, params.id));
}

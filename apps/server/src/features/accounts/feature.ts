import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { createSignInLimits } from '../auth/sign-in-limits.ts';
import { getAccount, listAccountRecords } from './account-detail.ts';
import { changeAccount, endAccountSessions, listAccounts, sendAccountReset } from './accounts.ts';
import { deleteExpiredBlocks, addBlock, listBlocks, removeBlock } from './blocks.ts';
import { tables } from './tables.ts';

/** Accounts as admins see them: roles, suspensions, blocks. */
export const accountsFeature = {
  tables,
  routes: accountRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove expired blocks', () => deleteExpiredBlocks(deps));
  },
} satisfies Feature;

function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const limits = createSignInLimits(deps);
  route(app, deps, api.listAccounts, async ({ query, reply }) => {
    const { accounts, total } = await listAccounts(deps, query);
    void reply.header('x-total-count', total);
    return accounts;
  });
  route(app, deps, api.getAccount, ({ actor, params }) => getAccount(deps, actor, params.id));
  route(app, deps, api.updateAccount, ({ actor, params, body }) => changeAccount(deps, actor, params.id, body));
  route(app, deps, api.listAccountRecords, ({ params, query }) => listAccountRecords(deps, params.id, query));
  route(app, deps, api.endAccountSessions, ({ actor, params }) => endAccountSessions(deps, actor, params.id));
  route(app, deps, api.sendAccountReset, ({ actor, params, request }) =>
    sendAccountReset(deps, limits, actor, params.id, request.ip),
  );
  route(app, deps, api.listBlocks, ({ query }) => listBlocks(deps, query));
  route(app, deps, api.addBlock, ({ actor, body, request }) => addBlock(deps, actor, request.ip, body));
  route(app, deps, api.removeBlock, ({ actor, params }) => removeBlock(deps, actor, params.id));
}

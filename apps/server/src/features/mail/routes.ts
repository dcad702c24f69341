import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { discardMail, listMails, resendMail } from './admin-mails.ts';

/** Routes of the mail queue, for admins. */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.listMails, ({ query: { state, ...page } }) => listMails(deps, state, page));
  route(app, deps, api.resendMail, ({ params }) => resendMail(deps, params.id));
  route(app, deps, api.discardMail, ({ params }) => discardMail(deps, params.id));
}

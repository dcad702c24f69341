import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs, secondMs } from '@moonfloor/contract/values/durations';
import { countRows } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { route } from '../../http/route.ts';
import { discardMail, listMails, resendMail } from './admin-mails.ts';
import { countQueue, inGroup, sweepMails } from './queue.ts';
import { createMailJob } from './send-mails.ts';
import { tables } from './tables.ts';

/** The queue of outgoing mail, and notices at the bell. */
export const mailFeature = {
  tables,
  routes: mailRoutes,
  waiting: async ({ store: { db } }, actor) => ({
    mails: actor.role === 'admin' ? await countRows(db.selectFrom('mail').where(inGroup.failed)) : null,
  }),
  jobs: (jobs, deps) => {
    jobs.every(secondMs, 'send mail', createMailJob(deps));
    jobs.every(hourMs, 'remove old mail', () => sweepMails(deps));
  },
  metrics: (metrics, deps) => {
    metrics.gauge(
      'moonfloor_mail_queue',
      'Mails that wait, are being sent, or could not be sent',
      async () => Object.entries(await countQueue(deps).catch(() => ({}))),
      { label: 'state', aggregator: 'max' },
    );
  },
} satisfies Feature;

/** Routes of the mail queue, for admins. */
function mailRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.listMails, ({ query: { state, ...page } }) => listMails(deps, state, page));
  route(app, deps, api.resendMail, ({ params }) => resendMail(deps, params.id));
  route(app, deps, api.discardMail, ({ params }) => discardMail(deps, params.id));
}

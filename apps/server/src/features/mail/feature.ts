import { hourMs, secondMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { countQueue } from './count-queue.ts';
import { mailRoutes } from './routes.ts';
import { createMailJob } from './send-mails.ts';
import { sweepMails } from './sweep.ts';
import { tables } from './tables.ts';

/** The queue of outgoing mail. */
export const mailFeature = {
  tables,
  routes: mailRoutes,
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

import { hourMs, secondMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { announceNews } from './announce.ts';
import { mailNews } from './mail-news.ts';
import { notificationRoutes } from './routes.ts';
import { sweepAnnouncements } from './sweep.ts';
import { notificationLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Announcements to members. */
export const notificationsFeature = {
  tables,
  lifecycle: notificationLifecycle,
  routes: notificationRoutes,
  jobs: (jobs, deps) => {
    jobs.every(5 * secondMs, 'announce news', (stop) => announceNews(deps, stop));
    jobs.every(10 * secondMs, 'mail news', (stop) => mailNews(deps, stop));
    jobs.every(hourMs, 'remove old announcements', (stop) => sweepAnnouncements(deps, stop));
  },
} satisfies Feature;

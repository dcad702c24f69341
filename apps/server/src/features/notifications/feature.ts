import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { hourMs, secondMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { oneClickRoutes } from '../../http/one-click.ts';
import { route } from '../../http/route.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { announceNews, sweepAnnouncements } from './announce.ts';
import { mailNews } from './mail-news.ts';
import { mailNotices } from './mail-notices.ts';
import { countUnread } from './repository.ts';
import { getSettings, listNotifications, markRead, unsubscribe, updateSettings } from './service.ts';
import { tables } from './tables.ts';

/** Changes of a merged record are not announced: the one that remains is compared with itself only. */
const lifecycle: Lifecycle = {
  afterMerge: async (db, { type, from }) => {
    if (type !== 'event' && type !== 'release') return;
    await db.deleteFrom('unannounced_change').where('type', '=', type).where('record_id', '=', from).execute();
  },
};

/** Announcements to members. */
export const notificationsFeature = {
  tables,
  lifecycle,
  routes: notificationRoutes,
  jobs: (jobs, deps) => {
    jobs.every(5 * secondMs, 'announce news', (stop) => announceNews(deps, stop));
    jobs.every(10 * secondMs, 'mail news', (stop) => mailNews(deps, stop));
    jobs.every(10 * secondMs, 'mail notices', () => mailNotices(deps));
    jobs.every(hourMs, 'remove old announcements', (stop) => sweepAnnouncements(deps, stop));
  },
} satisfies Feature;

function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listNotifications, ({ actor, query }) => listNotifications(deps, actor, query));
  route(app, deps, api.countNotifications, async ({ actor }) => ({ unread: await countUnread(db, actor.id) }));
  route(app, deps, api.markNotificationsRead, ({ actor, body }) => markRead(deps, actor, body));
  route(app, deps, api.getNotificationSettings, ({ actor }) => getSettings(db, actor));
  route(app, deps, api.updateNotificationSettings, ({ actor, body }) => updateSettings(deps, actor, body));
  oneClickRoutes(app, (scope) => route(scope, deps, api.unsubscribe, ({ query }) => unsubscribe(deps, query)));
}

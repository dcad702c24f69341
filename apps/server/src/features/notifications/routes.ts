import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { inEachLanguage } from '../../http/in-each-language.ts';
import { route } from '../../http/route.ts';
import { countUnread } from './repository.ts';
import { getSettings, listNotifications, markRead, unsubscribe, updateSettings } from './service.ts';

/** Routes of notifications and their settings. */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.store;
  route(app, deps, api.listNotifications, ({ actor, query }) => listNotifications(deps, actor, query));
  route(app, deps, api.countNotifications, async ({ actor }) => ({ unread: await countUnread(db, actor.id) }));
  route(app, deps, api.markNotificationsRead, ({ actor, body }) => markRead(deps, actor, body));
  route(app, deps, api.getNotificationSettings, ({ actor }) => getSettings(db, actor));
  route(app, deps, api.updateNotificationSettings, ({ actor, body }) => updateSettings(deps, actor, body));
  // mail programs send a form, of which nothing is read
  inEachLanguage(app, (scoped) => {
    scoped.removeContentTypeParser('multipart/form-data');
    const form = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scoped.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) => done(null));
    route(scoped, deps, api.unsubscribe, ({ query }) => unsubscribe(deps, query.token));
  });
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { api } from '@moonfloor/contract/api/api';
import { hourMs, secondMs } from '@moonfloor/contract/values/durations';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { limitNetworks } from '../../http/rate-limit.ts';
import { negotiateLanguage } from '../../http/request-language.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { createAttemptKeys } from '../attempts/attempt-keys.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { readVapidKeys } from './push-service.ts';
import { sweepReminders, deleteSubscription } from './repository.ts';
import { sendReminders } from './send-reminders.ts';
import { setReminders, testReminders } from './service.ts';
import { tables } from './tables.ts';

/** Browsers, also those without an account, are reminded of the set that remains, unless they were of the other one. */
const lifecycle: Lifecycle = {
  afterSetMerge: async (db, { from, to }) => {
    await sql`insert into reminded_set (subscription_id, set_id)
      select subscription_id, cast(${to} as integer) from reminded_set where set_id = ${from}
      on conflict do nothing`.execute(db);
    await sql`insert into sent_reminder (subscription_id, set_id, set_start, sent_at)
      select subscription_id, cast(${to} as integer), set_start, sent_at from sent_reminder where set_id = ${from}
      on conflict do nothing`.execute(db);
    await db.deleteFrom('reminded_set').where('set_id', '=', from).execute();
  },
};

/** Reminders of starred sets and events, by Web Push. */
export const remindersFeature = {
  tables,
  lifecycle,
  routes: reminderRoutes,
  jobs: (jobs, deps) => {
    jobs.every(15 * secondMs, 'send reminders', (stop) => sendReminders(deps, stop));
    jobs.every(hourMs, 'remove old reminders', () => sweepReminders(deps));
  },
} satisfies Feature;

/**
 * Routes of reminders: a network changes them 2,400 times an hour, because many guests of a festival share one, and tests
 * them 20 times.
 */
function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = limitNetworks({ tries: 2400, minutes: 60 });
  const tests = limitNetworks({ tries: 20, minutes: 60 });
  const keys = createAttemptKeys(deps);
  route(app, deps, api.getPushKey, async () => ({ key: (await readVapidKeys(deps.store.db)).publicKey }));
  guardedRoute(app, deps, api.setReminders, changes, async ({ actor, body, request }) => {
    const form = { ...body, language: negotiateLanguage(request.headers) };
    return setReminders(deps, actor, form, await keys.ofAddress(request.ip));
  });
  guardedRoute(app, deps, api.endReminders, changes, ({ body }) => deleteSubscription(deps.store.db, body.endpoint));
  guardedRoute(app, deps, api.testReminders, tests, ({ body }) => testReminders(deps, body.endpoint));
}

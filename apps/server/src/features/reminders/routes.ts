import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { createAttemptKeys } from '../attempts/attempt-keys.ts';
import { createLimiter, rateLimitKeyOf } from '../../http/rate-limit.ts';
import { negotiateLanguage } from '../../http/request-language.ts';
import { route } from '../../http/route.ts';
import { deleteSubscription } from './repository.ts';
import { setReminders, testReminders } from './service.ts';
import { readVapidKeys } from './vapid.ts';

/**
 * Routes of reminders: a network changes them 2,400 times an hour, because many guests of a festival share one, and tests
 * them 20 times.
 */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const changes = createLimiter({ tries: 2400, minutes: 60 });
  const tests = createLimiter({ tries: 20, minutes: 60 });
  const keys = createAttemptKeys(deps);
  route(app, deps, api.getPushKey, async () => ({ key: (await readVapidKeys(deps.store.db)).publicKey }));
  route(app, deps, api.setReminders, async ({ actor, body, request }) => {
    await changes(rateLimitKeyOf(request.ip));
    const form = { ...body, language: negotiateLanguage(request.headers) };
    return setReminders(deps, actor, form, await keys.ofAddress(request.ip));
  });
  route(app, deps, api.endReminders, async ({ body, request }) => {
    await changes(rateLimitKeyOf(request.ip));
    await deleteSubscription(deps.store.db, body.endpoint);
  });
  route(app, deps, api.testReminders, async ({ body, request }) => {
    await tests(rateLimitKeyOf(request.ip));
    await testReminders(deps, body.endpoint);
  });
}

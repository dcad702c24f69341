import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import type { Deps } from '../../deps.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { instant } from '../../platform/clock.ts';
import { insertFeedback } from './repository.ts';

/** Feedback of members to whoever runs the site, twenty an hour each. */
export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  const limiter = createLimiter({ tries: 20, minutes: 60 });
  route(app, deps, api.submitFeedback, async ({ actor, body }) => {
    await limiter(String(actor.id));
    return insertFeedback(deps.store.db, actor.id, body.feedback, instant(deps.clock));
  });
}

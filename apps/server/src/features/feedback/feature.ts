import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api/api';
import { countRows } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter, limitMembers } from '../../http/rate-limit.ts';
import { guardedRoute, route } from '../../http/route.ts';
import { instant } from '../../platform/clock.ts';
import { insertFeedback } from './repository.ts';
import { answerFeedback, listFeedback, markFeedback } from './service.ts';
import { tables } from './tables.ts';

/** Messages to the team. */
export const feedbackFeature = {
  tables,
  routes: feedbackRoutes,
  waiting: async ({ store: { db } }, actor) => ({
    feedback: actor.role === 'admin' ? await countRows(db.selectFrom('feedback').where('done_at', 'is', null)) : null,
  }),
} satisfies Feature;

/**
 * Routes of feedback: members send it (20 an hour each); admins read it, mark it done, and answer it by email (60 an
 * hour each).
 */
function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  const submits = limitMembers({ tries: 20, minutes: 60 });
  const mails = createLimiter({ tries: 60, minutes: 60 });
  guardedRoute(app, deps, api.submitFeedback, submits, ({ actor, body }) =>
    insertFeedback(deps.store.db, actor.id, body.feedback, instant(deps.clock)),
  );
  route(app, deps, api.listFeedback, ({ query: { state, ...page } }) => listFeedback(deps, state, page));
  route(app, deps, api.updateFeedback, ({ actor, params, body }) => markFeedback(deps, actor, params.id, body.done));
  route(app, deps, api.answerFeedback, ({ actor, params, body }) =>
    answerFeedback(deps, actor, params.id, body, mails),
  );
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { api } from '@moonfloor/contract/api/api';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter, rateLimitKeyOf } from '../../http/rate-limit.ts';
import { preconditionOf } from '../../http/request-conditions.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { createChallengeGate } from '../attempts/challenge.ts';
import { requireNetworkAllowed } from '../auth/blocks.ts';
import { withdrawDates } from '../events/series/withdraw-dates.ts';
import type { Lifecycle } from '../records/lifecycle.ts';
import { decideRecord, toggleRecord, undoDecision } from '../records/status-changes.ts';
import { decideSuggestion } from './decide-suggestion.ts';
import { compareRecords, mergeRecords } from './merge.ts';
import { countPending, listQueue } from './queue.ts';
import { countOpenReports } from './reports-repository.ts';
import { decideReport, listReports, submitReport } from './reports.ts';
import { countWaitingSuggestions } from './suggestions-repository.ts';
import { listOwnSuggestions, listSuggestions, makeSuggestion } from './suggestions.ts';
import { tables } from './tables.ts';

/** Reports and suggestions follow a merged record, and its author gets them. */
const lifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    const owner_id = sql<number | null>`(select created_by from ${sql.table(type)} where id = ${to})`;
    // without a version, all fields of a suggestion count as changed since
    const moved = { report: {}, suggestion: { version: '' } };
    for (const table of ['report', 'suggestion'] as const)
      await db
        .updateTable(table)
        .set({ resource_id: to, owner_id, ...moved[table] })
        .where('resource_type', '=', type)
        .where('resource_id', '=', from)
        .execute();
  },
};

/** Reports, suggestions, the queue, decisions on records, and merges. */
export const moderationFeature = {
  tables,
  lifecycle,
  routes: moderationRoutes,
  waiting: async (deps) => ({
    records: await countPending(deps),
    reports: await countOpenReports(deps.store.db),
    suggestions: await countWaitingSuggestions(deps.store.db),
  }),
} satisfies Feature;

/** Routes for members who report and suggest, and for moderators. */
function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  const gate = createChallengeGate(deps);
  const undo = (actor: Actor, record: { type: ResourceType; id: number }) =>
    undoDecision(deps, actor, record, record.type === 'event' ? withdrawDates : undefined);
  // also bounds those that solve challenges
  const reports = createLimiter({ tries: 100, minutes: 60 });
  route(app, deps, api.submitReport, async ({ actor, body, request }) => {
    // members write with an account, which can be suspended
    if (actor === null) await requireNetworkAllowed(deps, request.ip);
    await gate.pass('report', request.ip, body.altcha);
    await reports(rateLimitKeyOf(request.ip));
    return submitReport(deps, actor, body);
  });
  route(app, deps, api.listReports, ({ actor, query }) => listReports(deps, actor, query));
  route(app, deps, api.decideReport, ({ actor, params, body }) => decideReport(deps, actor, params.id, body));

  for (const type of resourceTypes)
    route(app, deps, api[recordCallNames(type).suggest], (input) =>
      makeSuggestion(deps, deps.recordTypes[type], input),
    );
  route(app, deps, api.listOwnSuggestions, ({ actor, query }) => listOwnSuggestions(deps, actor, query));
  route(app, deps, api.listSuggestions, ({ actor, query }) => listSuggestions(deps, actor, query));
  for (const endpoint of [api.decideOwnSuggestion, api.decideSuggestion]) {
    route(app, deps, endpoint, ({ actor, params, body, request }) =>
      decideSuggestion(deps, actor, params.id, body, preconditionOf(request)),
    );
  }

  route(app, deps, api.listQueue, ({ actor, query: { state, ...page } }) => listQueue(deps, actor, state, page));
  route(app, deps, api.decide, async ({ actor, params, body, request }) => {
    if (body.decision === 'undo') return undo(actor, params);
    const recordType = deps.recordTypes[params.type];
    return { ...params, status: await decideRecord(deps, actor, recordType, params, body, preconditionOf(request)) };
  });
  route(app, deps, api.toggleStatus, async ({ actor, params: { type, id } }) => ({
    id,
    type,
    status: await toggleRecord(deps, actor, deps.recordTypes[type], id),
  }));
  route(app, deps, api.undoStatus, ({ actor, params }) => undo(actor, params));
  route(app, deps, api.compareRecords, ({ actor, query }) => compareRecords(deps, actor, query));
  route(app, deps, api.mergeRecords, ({ actor, body }) => mergeRecords(deps, actor, body));
}

import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { Report } from '@moonfloor/contract/moderation/reports';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { adminOnly, HttpError, notFound, ownDecision } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { requireVisible } from '../records/access.ts';
import { changeRecord, writeRecords } from '../records/record-writes.ts';
import { saveRejectedText } from '../records/rejected-texts.ts';
import { keepHidden } from '../records/suspended-records.ts';
import { recordTrouble } from '../records/trust.ts';
import { readDecisions } from './queue-details.ts';
import { selectReport, selectReports, toReports } from './reports-repository.ts';

type Body = ParsedRequest<Api['submitReport']>['body'];
type Decision = ParsedRequest<Api['decideReport']>['body'];

/** Stores a report about a record that the caller can see. Throws 404. */
export async function submitReport(
  deps: Deps,
  actor: Actor | null,
  { type, id, reason }: Pick<Body, 'type' | 'id' | 'reason'>,
): Promise<{ id: number }> {
  const { db } = deps.store;
  const recordType = deps.recordTypes[type];
  const { created_by: owner_id } = await requireVisible(db, actor, recordType, await recordType.find(db, id));
  const created_at = instant(deps.clock);
  return db
    .insertInto('report')
    .values({
      resource_type: type,
      resource_id: id,
      owner_id,
      reporter_id: actor?.id ?? null,
      reason,
      created_at,
      state: 'open',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Returns a page of open or decided reports. */
export async function listReports(
  deps: Deps,
  actor: Actor,
  query: ParsedRequest<Api['listReports']>['query'],
): Promise<ResponseBody<Api['listReports']>> {
  const { db } = deps.store;
  const { rows, totals, pagination } = await readDecisions(selectReports(db), 'open', query);
  const reports = await toReports(db, actor, rows, deps.today());
  return { reports, totals: { open: totals.waiting, decided: totals.decided }, pagination };
}

/**
 * Decides about an open report. Moderators only, which the route has checked. Throws 403 when only admins may decide
 * so, and for moderators who made it or have a part in the record, 404, and 409 when it is decided already.
 */
export async function decideReport(deps: Deps, actor: Actor, id: number, decision: Decision): Promise<Report> {
  const { db } = deps.store;
  const stored = await selectReport(db, id).executeTakeFirst();
  if (stored === undefined) throw notFound(messages.reportNotFound);
  const hides = decision.decision === 'unpublish' || decision.decision === 'delete';
  if (hides && actor.role !== 'admin') throw adminOnly();
  const [shownReport] = await toReports(db, actor, [stored], deps.today());
  if (shownReport?.barrier === 'own') throw ownDecision();
  if (stored.state !== 'open') throw new HttpError(409, messages.reportDecided);
  if (hides) await hideReported(deps, actor, stored, decision);
  else {
    await settle(db, actor, decision, instant(deps.clock), (report) => report.where('id', '=', id));
  }
  const [report] = await toReports(db, actor, await selectReport(db, id).execute(), deps.today());
  if (report === undefined) throw notFound(messages.reportNotFound);
  return report;
}

/** Hides or deletes the record, unless it is hidden already, and settles all open reports about it. */
async function hideReported(
  deps: Deps,
  actor: Actor,
  { resource_type: type, resource_id: id }: Pick<Schema['report'], 'resource_type' | 'resource_id'>,
  decision: Decision,
): Promise<void> {
  const recordType = deps.recordTypes[type];
  const deletes = decision.decision === 'delete';
  const settleAll = (db: Kysely<Schema>, now: string) =>
    settle(db, actor, decision, now, (report) =>
      report.where('resource_type', '=', type).where('resource_id', '=', id),
    );
  const concerned = await recordType.find(deps.store.db, id);
  if (concerned === undefined) throw notFound(recordNotFound[type]);
  if (concerned.status === 'deleted' || (!deletes && !recordType.isPublic(concerned)))
    return deps.store.db.transaction().execute(async (db) => {
      await keepHidden(db, type, id);
      await settleAll(db, instant(deps.clock));
    });
  const change = { action: deletes ? 'delete' : 'update', id } as const;
  await writeRecords(deps, actor, (writing) =>
    changeRecord(writing, recordType, change, async ({ db, record, now }) => {
      await recordTrouble(db, actor, { ...record, type }, 'reported', now);
      if (deletes) {
        await recordType.setStatus(db, record, 'deleted', now);
        await saveRejectedText(db, type, id, now);
      } else if (recordType.isPublic(record))
        await recordType.setStatus(db, record, recordType.toggledStatus(record), now);
      await settleAll(db, now);
    }),
  );
}

const updateReports = (db: Kysely<Schema>) => db.updateTable('report').where('state', '=', 'open');
type Narrowed = ReturnType<typeof updateReports>;

/** Stores the decision about the reports that `narrow` selects. Throws 409 if none of them is open. */
async function settle(
  db: Kysely<Schema>,
  actor: Actor,
  { decision, note }: Decision,
  now: string,
  narrow: (reports: Narrowed) => Narrowed,
): Promise<void> {
  const state = decision === 'dismiss' ? 'dismissed' : 'acted';
  const { numUpdatedRows } = await narrow(updateReports(db))
    .set({
      ...(note !== undefined && { note }),
      ...(decision !== 'note' && { state, decided_by: actor.id, decided_at: now }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new HttpError(409, messages.reportDecided);
}

import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { requireRecord, writeRecords } from '../records/record-writes.ts';
import { removeRecord } from '../records/status-changes.ts';
import { eventRecordType } from './record-type.ts';
import { byDay, deletedChange, deleteOccurrence, findOtherOccurrences, ruledDay } from './series/occurrences.ts';
import { endPlan, requirePlan, savePlan } from './series/plan.ts';

/** Marks an event deleted, or by `scope` also occurrences of its series that are to come. Throws 404, 409 when it was merged, 422. */
export async function deleteEvent(deps: Deps, actor: Actor, { id, scope }: Deletion): Promise<void> {
  await writeRecords(deps, actor, async (writing) => {
    const { plan, event, others } = await findDeleted(writing.db, deps, { id, scope });
    // ends the plan first: then the deleted days need no exceptions
    if (plan !== undefined)
      await savePlan(writing.db, await endPlan(plan, [event, ...others].map(ruledDay).toSorted()[0]!));
    await removeRecord(writing, eventRecordType, id);
    for (const other of others) await deleteOccurrence(writing, other);
  });
}

interface Deletion {
  id: number;
  scope: OccurrenceScope;
}

/** Returns which occurrences a deletion would concern. Throws 404, 422. */
export async function previewDeletion(deps: Deps, of: Deletion): Promise<{ dates: ChangedOccurrence[] }> {
  const { event, others } = await findDeleted(deps.store.db, deps, of);
  if (event.status === 'deleted') throw notFound(messages.eventNotFound);
  return { dates: [event, ...others].map(deletedChange).toSorted(byDay) };
}

/** Finds the occurrences that a deletion concerns, and the plan that it ends. */
async function findDeleted(db: Kysely<Schema>, { today }: Pick<Deps, 'today'>, { id, scope }: Deletion) {
  const event = await requireRecord(db, eventRecordType, id);
  const plan = scope === 'this' ? undefined : await requirePlan(db, event);
  return { plan, event, others: await findOtherOccurrences(db, { scope, chosen: event, today: today() }) };
}

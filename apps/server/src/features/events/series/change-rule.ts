import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import type { Recurrence } from '@moonfloor/contract/events/recurrence';
import { publicationStatuses } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../../db/schema.ts';
import { addDays, daysBetween } from '../../../platform/clock.ts';
import { editableBySite, mayEdit } from '../../records/access.ts';
import { applyVersion } from '../../records/apply-version.ts';
import { findMergeTarget } from '../../records/merged-records.ts';
import type { Editable, WriteContext } from '../../records/record-type.ts';
import { changeEditable, changeRecordIn } from '../../records/record-writes.ts';
import { forgiveTrouble } from '../../records/trust.ts';
import { eventRecordType } from '../record-type.ts';
import type { StoredEvent } from '../repository.ts';
import { type Plan, ruleText, versionOf } from './plan.ts';
import { findOccurrences, type Occurrence, setOccurrenceColumns } from './repository.ts';
import { seriesDays, parseRule, type RuleForm, splitPeriods } from './rule-days.ts';
import { differingFields, pickFields, readValues, valuesOn } from './values.ts';

/** How far ahead occurrences may have been created, in days. */
const horizon = 3 * 366;

/**
 * Returns the plan that a form makes of one from a day on. The rule of the form, and its number of
 * days, count from that day; days before it stay. Throws 422.
 */
export async function changePlan(plan: Plan, from: string, form: Partial<RuleForm>): Promise<Plan> {
  const { before } = await splitPeriods(plan, from);
  const stored = ruleText(await ruleFrom(plan, from));
  const { recurrence = stored, exceptions = plan.exceptions, extra_dates = plan.extra_dates } = form;
  const next: Plan = {
    ...plan,
    exceptions: daysBeforeAndAfter(plan.exceptions, exceptions, from),
    extra_dates: daysBeforeAndAfter(plan.extra_dates, extra_dates, from),
    filled_until: '',
  };
  if (recurrence !== stored) {
    const given = { recurrence, exceptions, extra_dates };
    const { rule } = await parseRule(given, { first: from, zone: plan.zone });
    // one that only ends otherwise goes on in step with its days, which an extra one is not
    const first_day = hasSameDays(rule, await ruleFrom(plan, from))
      ? await nextDay({ ...plan, extra_dates: [] }, from)
      : from;
    if (ruleText(rule) !== stored) next.periods = [...before, { first_day, rule }];
  }
  return versionOf(next) === versionOf(plan) ? plan : next;
}

/** Whether two rules have the same days but for their ends. */
function hasSameDays(...rules: readonly (Recurrence | null)[]): boolean {
  const [one, other] = rules.map((rule) => ruleText(rule && { ...rule, count: null, until: null }));
  return one !== null && one === other;
}

/** Returns days of which those before one are as they were. */
const daysBeforeAndAfter = (before: readonly string[], after: readonly string[], from: string): string[] => [
  ...before.filter((day) => day < from),
  ...after.filter((day) => day >= from),
];

/** Returns the first day from which a plan can have another rule: its next one from a day on, left out or not. */
export async function nextDay(plan: Plan, from: string): Promise<string> {
  const [next] = await seriesDays({ ...plan, exceptions: [] }, from, addDays(from, horizon));
  return next ?? from;
}

/** Returns the rule of a plan from one of its days on, with the number of days that are left. */
export async function ruleFrom(plan: Plan, from: string): Promise<Recurrence | null> {
  const { after } = await splitPeriods(plan, from);
  const rule = after[0]?.rule ?? null;
  return rule?.until != null && rule.until < from ? null : rule;
}

/** An occurrence is moved to a day of a new rule that is at most so many days away, as from Friday to Saturday. */
const maxMove = 3;

/**
 * Moves, deletes or restores the occurrences of a series from a day on so that their days are those of its new plan. Missing ones
 * are created later. Only those that the old plan had are concerned; those that the actor may not edit stay as they are.
 */
export async function reconcileOccurrences(
  writing: WriteContext,
  old: Plan,
  plan: Plan,
  from: string,
): Promise<ChangedOccurrence[]> {
  const until = addDays(from, horizon);
  const wanted = new Set(await seriesDays(plan, from, until));
  const had = new Set(await seriesDays(old, from, until));
  const events = await findOccurrences(writing.db, plan.series_id, (rows) => rows.where('series_day', '>=', from));
  const free = new Set([...wanted].filter((day) => !events.some((event) => event.series_day === day)));
  const results: ChangedOccurrence[] = [];
  for (const event of events) {
    const { series_day: day, status } = event;
    const isWanted = wanted.has(day);
    if (isWanted === had.has(day) || isWanted === (status !== 'deleted')) continue;
    if (!mayEdit(writing.actor, 'event', event)) {
      if (status === 'published') results.push(keptChange(event));
      continue;
    }
    if (isWanted) {
      results.push(await restoreOccurrence(writing, event));
      continue;
    }
    const next = [...free].find((one) => Math.abs(daysBetween(day, one)) <= maxMove);
    if (next === undefined) {
      results.push(await deleteOccurrence(writing, event));
      continue;
    }
    free.delete(next);
    if (event.event_date === day) results.push(await moveOccurrence(writing, event, next));
    // somebody has moved it before
    else await setOccurrenceColumns(writing.db, event, { series_day: next });
  }
  return results;
}

/** Deletes an occurrence. */
export async function deleteOccurrence(
  writing: WriteContext,
  occurrence: Pick<StoredEvent, 'id' | 'event_date'>,
): Promise<ChangedOccurrence> {
  await changeRecordIn(writing, eventRecordType, { action: 'delete', id: occurrence.id }, ({ db, record, now }) =>
    eventRecordType.setStatus(db, record, 'deleted', now),
  );
  return deletedChange(occurrence);
}

/** Gives a deleted occurrence the status that it had; others than admins restore only what a member left out. */
async function restoreOccurrence(writing: WriteContext, event: Editable<Occurrence>): Promise<ChangedOccurrence> {
  const { id } = event;
  const { db, actor } = writing;
  const deletion = await findDeletion(db, id);
  const byMember = deletion?.role === 'user' || deletion?.account_id === actor.id;
  const isMerged = (await findMergeTarget(db, 'event', id)) !== undefined;
  if (deletion === undefined || isMerged || (actor.role !== 'admin' && !byMember)) return keptChange(event);
  if (actor.role === 'admin') await forgiveTrouble(db, { type: 'event', id }, ['deleted', 'reported']);
  await changeEditable(writing, eventRecordType, event, { action: 'update' }, ({ record, now }) =>
    eventRecordType.setStatus(db, record, deletion.status, now),
  );
  return { ...deletedChange(event), change: 'changed' };
}

/** Returns who deleted an event, and the status that it had. */
async function findDeletion(db: Kysely<Schema>, id: number) {
  const row = await db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .leftJoin('account', 'account.id', 'activity.account_id')
    .where('activity.resource_type', '=', 'event')
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', '=', 'status')
    .where('activity_change.after', '=', JSON.stringify('deleted'))
    .orderBy('activity.id', 'desc')
    .limit(1)
    .select(['activity.account_id', 'account.role', 'activity_change.before'])
    .executeTakeFirst();
  const status = z.enum(publicationStatuses).safeParse(JSON.parse(row?.before ?? 'null'));
  return row === undefined || !status.success ? undefined : { ...row, status: status.data };
}

const keptChange = ({ id, event_date }: StoredEvent): ChangedOccurrence => ({
  id,
  event_date,
  change: 'none',
  fields: [],
  kept: ['status'],
});

export const deletedChange = ({ id, event_date }: Pick<StoredEvent, 'id' | 'event_date'>): ChangedOccurrence => ({
  id,
  event_date,
  change: 'deleted',
  fields: ['status'],
  kept: [],
});

/** Moves an occurrence to another day, with its times. */
async function moveOccurrence(writing: WriteContext, event: Occurrence, day: string): Promise<ChangedOccurrence> {
  const { id, event_date, own_fields } = event;
  await changeRecordIn(writing, eventRecordType, { action: 'update', id }, async ({ db, record, now }) => {
    const values = await readValues(db, record);
    const moved = valuesOn(values, day);
    await applyVersion(db, eventRecordType, record, pickFields(moved, differingFields(values, moved)), now);
  });
  await setOccurrenceColumns(writing.db, editableBySite(event), { series_day: day, own_fields });
  return { id, event_date, change: 'changed', fields: ['event_date'], kept: [] };
}

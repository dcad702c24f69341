import { z } from 'zod';
import type { ChangedDate } from '@moonfloor/contract/events/events';
import type { Recurrence } from '@moonfloor/contract/events/recurrence';
import { publicationStatuses } from '@moonfloor/contract/values/lists';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { addDays, daysBetween } from '../../platform/clock.ts';
import { eventRecordType } from '../events/record-type.ts';
import { setSeriesDay, type StoredEvent } from '../events/repository.ts';
import { mayEdit } from '../records/access.ts';
import { applyVersion } from '../records/apply-version.ts';
import type { Fields } from '../records/history.ts';
import { findMergeTarget } from '../records/merged-records.ts';
import { type Editable, readFields, type WriteContext } from '../records/record-type.ts';
import { changeEditable, changeRecordIn } from '../records/record-writes.ts';
import { forgiveTrouble } from '../records/trust.ts';
import { periodOf, type Plan, plannedDates, repetitionOf, ruleText, splitPlan } from './plan.ts';
import { findDates, type SeriesDate } from './repository.ts';
import { requireRepetition, type RuleForm } from './rule-dates.ts';
import { valuesOn } from './template.ts';

/** How far ahead dates may have become events, in days. */
const horizon = 3 * 366;

/**
 * Returns the plan that a form makes of one from a day on; null if it changes nothing. The rule of the form, and its number of
 * dates, count from that day; days before it stay. Throws 422.
 */
export async function changePlan(plan: Plan, from: string, form: Partial<RuleForm>): Promise<Plan | null> {
  const stored = ruleText(await ruleFrom(plan, from));
  const whole = ruleText(plan.periods.at(-1)?.rule ?? null);
  const given = form.recurrence === undefined || form.recurrence === whole ? stored : form.recurrence;
  const { exceptions = plan.exceptions, extra_dates = plan.extra_dates } = form;
  const { zone } = repetitionOf(periodOf(plan, from));
  const changed =
    given === stored
      ? null
      : await requireRepetition({ recurrence: given, exceptions, extra_dates }, { first: from, zone });
  const withDays = {
    ...plan,
    exceptions: daysBeforeAndAfter(plan.exceptions, exceptions, from),
    extra_dates: daysBeforeAndAfter(plan.extra_dates, extra_dates, from),
    filled_until: '',
  };
  if (changed !== null && ruleText(changed.rule) !== stored) return withRule(withDays, from, changed.rule);
  return isSame(withDays.exceptions, plan.exceptions) && isSame(withDays.extra_dates, plan.extra_dates)
    ? null
    : withDays;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Returns days of which those before one are as they were. */
const daysBeforeAndAfter = (before: readonly string[], after: readonly string[], from: string): string[] => [
  ...before.filter((day) => day < from),
  ...after.filter((day) => day >= from),
];

/** Returns the first day from which a plan can have another rule: its next one from a day on, left out or not. */
export async function nextDay(plan: Plan, from: string): Promise<string> {
  const [next] = await plannedDates({ ...plan, exceptions: [] }, from, addDays(from, horizon));
  return next?.day ?? from;
}

/**
 * Returns the rule of a plan from one of its days on, with the number of dates that are left. Periods that differ in their
 * values only have one rule.
 */
export async function ruleFrom(plan: Plan, from: string): Promise<Recurrence | null> {
  const split = await splitPlan({ ...plan, exceptions: [], extra_dates: [] }, from);
  const later = split.periods.filter(({ first_day: first }) => first >= from);
  const [period, last] = [later[0], later.at(-1)];
  if (period?.rule == null || last?.rule == null) return null;
  const rhythm = (rule: Recurrence | null) => ruleText(rule && { ...rule, count: null, until: null });
  if (later.some(({ rule }) => rhythm(rule) !== rhythm(period.rule))) return period.rule;
  const { count, until } = last.rule;
  if (until !== null && until < from) return null;
  if (count === null) return { ...period.rule, count, until };
  const before = await plannedDates(split, from, addDays(last.first_day, -1));
  return { ...period.rule, until, count: count + before.length };
}

/** Returns a plan that has another rule from a day on. Periods that have other values later keep them. */
async function withRule(plan: Plan, from: string, rule: Recurrence | null): Promise<Plan> {
  const split = await splitPlan(plan, from);
  const before = split.periods.filter(({ first_day: first }) => first < from);
  const [next = before.at(-1)!, ...later] = split.periods.slice(before.length);
  const period = { first_day: from, rule, template: valuesOn(next.template, next.first_day, from) };
  let changed: Plan = { ...plan, periods: [...before, period] };
  for (const { first_day: first, template } of later) {
    const [date] = await plannedDates(changed, first, addDays(first, horizon));
    if (date === undefined) continue;
    const { periods } = await splitPlan(changed, date.day);
    const values = valuesOn(template, first, date.day);
    changed = {
      ...plan,
      periods: periods.map((one) => (one.first_day === date.day ? { ...one, template: values } : one)),
    };
  }
  return changed;
}

/** A date is moved to the next one of a new rule if that is at most so many days away, as from Friday to Saturday. */
const maxMove = 3;

/**
 * Makes the events of a series from a day on those of its new plan: moves dates, deletes those that it does not have any more,
 * and restores those that it has again. Missing ones are created later. Only events that were dates of the old plan are concerned;
 * those that the actor may not edit stay as they are.
 */
export async function reconcileDates(
  writing: WriteContext,
  old: Plan,
  plan: Plan,
  from: string,
): Promise<ChangedDate[]> {
  const until = addDays(from, horizon);
  const daysOf = async (one: Plan): Promise<string[]> => (await plannedDates(one, from, until)).map(({ day }) => day);
  const wanted = new Set(await daysOf(plan));
  const had = new Set(await daysOf(old));
  const events = await findDates(writing.db, plan.series_id, (rows) => rows.where('series_day', '>=', from));
  const free = new Set([...wanted].filter((day) => !events.some((event) => event.series_day === day)));
  const results: ChangedDate[] = [];
  for (const event of events) {
    const { series_day: day, status } = event;
    const isWanted = wanted.has(day);
    if (isWanted === had.has(day) || isWanted === (status !== 'deleted')) continue;
    if (!mayEdit(writing.actor, 'event', event)) {
      if (status === 'published') results.push(keptDate(event));
      continue;
    }
    if (isWanted) {
      results.push(await restoreDate(writing, event));
      continue;
    }
    const next = [...free].find((one) => Math.abs(daysBetween(day, one)) <= maxMove);
    if (next === undefined || event.event_date !== day) {
      results.push(await deleteDate(writing, event));
      continue;
    }
    free.delete(next);
    results.push(await moveDate(writing, event, next));
  }
  return results;
}

/** Deletes a date. */
export async function deleteDate(
  writing: WriteContext,
  date: Pick<StoredEvent, 'id' | 'event_date'>,
): Promise<ChangedDate> {
  await changeRecordIn(writing, eventRecordType, { action: 'delete', id: date.id }, ({ db, record, now }) =>
    eventRecordType.setStatus(db, record, 'deleted', now),
  );
  return deletedDate(date);
}

/** Gives a deleted date the status that it had; others than admins restore only what a member left out. */
async function restoreDate(writing: WriteContext, event: Editable<SeriesDate>): Promise<ChangedDate> {
  const { id } = event;
  const { db, actor } = writing;
  const deletion = await findDeletion(db, id);
  const byMember = deletion?.role === 'user' || deletion?.account_id === actor.id;
  const isMerged = (await findMergeTarget(db, 'event', id)) !== undefined;
  if (deletion === undefined || isMerged || (actor.role !== 'admin' && !byMember)) return keptDate(event);
  if (actor.role === 'admin') await forgiveTrouble(db, { type: 'event', id }, ['deleted', 'reported']);
  await changeEditable(writing, eventRecordType, event, { action: 'update' }, ({ record, now }) =>
    eventRecordType.setStatus(db, record, deletion.status, now),
  );
  return { ...deletedDate(event), change: 'changed' };
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

const keptDate = ({ id, event_date }: StoredEvent): ChangedDate => ({
  id,
  event_date,
  change: 'none',
  fields: [],
  kept: ['status'],
});

export const deletedDate = ({ id, event_date }: Pick<StoredEvent, 'id' | 'event_date'>): ChangedDate => ({
  id,
  event_date,
  change: 'deleted',
  fields: ['status'],
  kept: [],
});

async function moveDate(writing: WriteContext, event: SeriesDate, day: string): Promise<ChangedDate> {
  const { id, event_date } = event;
  await changeRecordIn(writing, eventRecordType, { action: 'update', id }, async ({ db, record, now }) => {
    const fields = await readFields(eventRecordType, db, eventRecordType.forEditors?.(record) ?? record);
    const moved = valuesOn(fields, event_date, day);
    const changed: Fields = { event_date: day, event_end_date: moved['event_end_date'] ?? null };
    await applyVersion(db, eventRecordType, record, { ...changed, ...timesOf(moved) }, now);
    await setSeriesDay(db, record, day);
  });
  return { id, event_date, change: 'changed', fields: ['event_date'], kept: [] };
}

/** The values that move with the date. */
const timesOf = ({ floors = null, place_hidden_until = null }: Fields): Fields => ({ floors, place_hidden_until });

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { calls } from '@moonfloor/contract/api/calls';
import type { ResponseBody } from '@moonfloor/contract/api/endpoint';
import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import type { RulePreview, SeriesRule } from '@moonfloor/contract/events/series-endpoints';
import { addDays, daysBetween } from '@moonfloor/contract/values/days';
import { publicationStatuses } from '@moonfloor/contract/values/lists';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import { msg } from '@moonfloor/messages/t';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { preconditionFailed, validationFailed } from '../../../errors.ts';
import { preconditionOf } from '../../../http/request-conditions.ts';
import type { HandlerInput } from '../../../http/route.ts';
import type { Actor } from '../../../http/session.ts';
import { editableBySite, findEditRights, requireEditable } from '../../records/access.ts';
import { applyVersion } from '../../records/apply-version.ts';
import { findMergeTarget, requireVisibleOrRedirect } from '../../records/merged-records.ts';
import { preview } from '../../records/preview.ts';
import { countAhead, countSubmission } from '../../records/quota.ts';
import type { Editable, Writing } from '../../records/record-type.ts';
import { changeEditable, changeRecord, writeRecords } from '../../records/record-writes.ts';
import { forgetRejectedText } from '../../records/rejected-texts.ts';
import { forgiveTrouble } from '../../records/trust.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { eventRecordType } from '../record-type.ts';
import type { StoredEvent } from '../repository.ts';
import { createAfterRequest, daysAhead, missingDays } from './create-occurrences.ts';
import {
  deletedChange,
  deleteOccurrence,
  differingFields,
  findOccurrences,
  countActs,
  type Occurrence,
  pickFields,
  readValues,
  setOccurrenceColumns,
  valuesOn,
} from './occurrences.ts';
import {
  changePlan,
  findPlan,
  horizon,
  lastRule,
  nextDay,
  type Plan,
  ruleFrom,
  ruleText,
  savePlan,
  toldRule,
  versionOf,
} from './plan.ts';
import { parseRule, requireFewActs, seriesDays, skippedMonths } from './rule-days.ts';

/**
 * Returns when a series takes place, after creating its missing occurrences. Throws 404 when the caller may not see it, 308
 * when it was merged.
 */
export async function getSeriesRule(deps: Deps, actor: Actor | null, id: number): Promise<SeriesRule> {
  await requireVisibleOrRedirect(deps.store.db, actor, simpleRecordTypes.series, id, calls.getSeriesRule);
  await createAfterRequest(deps, id);
  return readRule(deps, id);
}

async function readRule({ store: { db }, today }: Deps, id: number): Promise<SeriesRule> {
  const plan = await findPlan(db, id);
  return {
    recurrence: plan === undefined ? null : ruleText(await toldRule(plan, today())),
    exceptions: [...(plan?.exceptions ?? [])],
    extra_dates: [...(plan?.extra_dates ?? [])],
    next_date: await findNextDay(db, id, today()),
    version: plan === undefined ? null : versionOf(plan),
  };
}

type RuleInput = HandlerInput<Api['changeSeriesRule']>;

/** Changes when a series takes place. Throws 403, 404, 412 when that has changed since the version of If-Match, 422, 429. */
export async function changeSeriesRule(deps: Deps, input: RuleInput): Promise<SeriesRule> {
  const { params } = input;
  await changeRule(deps, input, () => undefined);
  await createAfterRequest(deps, params.id);
  return readRule(deps, params.id);
}

/** Returns what a change would do to the occurrences of a series. Counts as a submission; throws the same. */
export async function previewSeriesRule(deps: Deps, input: RuleInput): Promise<RulePreview> {
  await countAhead(deps, input.actor, []);
  return preview((show) => changeRule(deps, input, show));
}

async function changeRule(
  deps: Deps,
  { actor, params: { id }, form, files, request }: RuleInput,
  show: (after: RulePreview) => void,
): Promise<void> {
  const { from: wanted, ...rule } = form;
  await writeRecords(deps, actor, async (writing) => {
    const { db } = writing;
    await requireEditable(db, actor, simpleRecordTypes.series, await simpleRecordTypes.series.find(db, id));
    await countSubmission(db, deps, actor, files);
    const plan = await findPlan(db, id);
    if (plan === undefined)
      throw validationFailed([{ field: 'recurrence', message: msg('Add an event that repeats first') }]);
    const version = versionOf(plan);
    if (!preconditionOf(request)(version)) throw preconditionFailed(undefined);
    const today = deps.today();
    const from = await nextDay(plan, wanted !== undefined && wanted > today ? wanted : today);
    const next = await changePlan(plan, { from, today }, rule);
    // dates may be added before the rule changes
    const added = next.extra_dates.filter((day) => !plan.extra_dates.includes(day));
    const since = [from, ...added].toSorted()[0]!;
    await requireFewActs(next, since, countActs(next.template));
    await savePlan(db, next);
    await recordRule(writing, plan, next);
    const changes = await reconcileOccurrences(writing, plan, next, since);
    show({ ...(await describePlan(db, next, { from, since, changes })), version });
  });
}

/** Stores in the history of a series that its plan has changed, with the rules of its last period. */
async function recordRule(writing: Writing, old: Plan, next: Plan): Promise<void> {
  const [before = null, after = null] = [old, next].map((plan) => ruleText(lastRule(plan)));
  const extraChanges = before === after ? [] : [{ field: 'recurrence', before, after } as const];
  const change = { action: 'update', id: next.series_id, extraChanges } as const;
  await changeRecord(writing, simpleRecordTypes.series, change, ({ db, record, now }) =>
    simpleRecordTypes.series.change(db, record, {}, {}, now),
  );
}

/** Describes a plan: its rule from a day on, and the days `since` a day on which occurrences are still to be created. */
async function describePlan(
  db: Kysely<Schema>,
  plan: Plan,
  { from, since, changes }: Pick<RulePreview, 'from' | 'changes'> & { since: string },
): Promise<Omit<RulePreview, 'version'>> {
  const until = addDays(from, daysAhead);
  const days = await seriesDays({ ...plan, exceptions: [] }, since, until);
  const rule = await ruleFrom(plan, from);
  return {
    from,
    recurrence: ruleText(rule),
    exceptions: [...plan.exceptions],
    extra_dates: [...plan.extra_dates],
    dates: days,
    skipped: skippedMonths(rule, days),
    changes,
    added: await missingDays(db, plan, since, until),
  };
}

/** Days ahead for which the days of a rule are shown before it is submitted. */
const previewedDays = 365;

/** Returns the days of a rule in the year from a day, as an event that repeats would have them. Throws 422. */
export async function previewDays({
  event_date: first,
  recurrence = null,
  exceptions = [],
  extra_dates = [],
  country,
  ...place
}: HandlerInput<Api['previewDates']>['query']): Promise<ResponseBody<Api['previewDates']>> {
  const zone = zoneOfPlace({ ...place, country: country ?? '' });
  const { rule, ...timing } = await parseRule({ recurrence, exceptions, extra_dates }, { first, zone });
  const last = addDays(first, previewedDays);
  const ruled = await seriesDays({ ...timing, exceptions: [], extra_dates: [] }, first, last);
  const days = new Set([first, ...(await seriesDays(timing, first, last))]);
  const begins = rule === null || ruled.includes(first) ? null : (ruled[0] ?? null);
  return { dates: [...days].toSorted(), rule_begins: begins, skipped: skippedMonths(rule, ruled) };
}

/** Returns the day of the next event of a series that is public, takes place and is not over; null if there is none. */
async function findNextDay(db: Kysely<Schema>, id: number, today: string): Promise<string | null> {
  const next = await db
    .selectFrom('event')
    .where('series_id', '=', id)
    .where('status', '=', 'published')
    .where('event_status', 'not in', ['cancelled', 'postponed'])
    .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
    .orderBy('event_date')
    .limit(1)
    .select('event_date')
    .executeTakeFirst();
  return next?.event_date ?? null;
}

/** Maximum number of days by which a new rule moves an occurrence, as from Friday to Saturday. */
const maxMove = 3;

/**
 * Moves, deletes or restores the occurrences of a series from a day on so that their days are those of its new plan. Missing ones
 * are created later. Changes occurrences of the old plan only, and of these only the ones that the actor may edit.
 */
async function reconcileOccurrences(
  writing: Writing,
  old: Plan,
  plan: Plan,
  from: string,
): Promise<ChangedOccurrence[]> {
  const until = addDays(from, horizon);
  const wantedDays = new Set(await seriesDays(plan, from, until));
  const had = new Set(await seriesDays(old, from, until));
  const events = await findOccurrences(writing.db, plan.series_id, (rows) => rows.where('series_day', '>=', from));
  const free = new Set([...wantedDays].filter((day) => !events.some((event) => event.series_day === day)));
  const results: ChangedOccurrence[] = [];
  const edits = await findEditRights(writing.db, writing.actor);
  for (const event of events) {
    const { series_day: day, status } = event;
    const isWanted = wantedDays.has(day);
    if (isWanted === had.has(day) || isWanted === (status !== 'deleted')) continue;
    if (!edits('event', event)) {
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

/** Gives a deleted occurrence the status that it had; only admins restore one that a member did not leave out. */
async function restoreOccurrence(writing: Writing, event: Editable<Occurrence>): Promise<ChangedOccurrence> {
  const { id } = event;
  const { db, actor } = writing;
  const deletion = await findDeletion(db, id);
  const byMember = deletion?.role === 'user' || deletion?.account_id === actor.id;
  const isMerged = (await findMergeTarget(db, 'event', id)) !== undefined;
  if (deletion === undefined || isMerged || (actor.role !== 'admin' && !byMember)) return keptChange(event);
  if (actor.role === 'admin') await forgiveTrouble(db, { type: 'event', id }, ['deleted', 'reported']);
  await forgetRejectedText(db, 'event', id);
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

/** Moves an occurrence to another day, with its times. */
async function moveOccurrence(writing: Writing, event: Occurrence, day: string): Promise<ChangedOccurrence> {
  const { id, event_date, own_fields } = event;
  await changeRecord(writing, eventRecordType, { action: 'update', id }, async ({ db, record, now }) => {
    const values = await readValues(db, record);
    const moved = valuesOn(values, day);
    await applyVersion(db, eventRecordType, record, pickFields(moved, differingFields(values, moved)), now);
  });
  await setOccurrenceColumns(writing.db, editableBySite(event), { series_day: day, own_fields });
  return { id, event_date, change: 'changed', fields: ['event_date'], kept: [] };
}

import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import { calls } from '@moonfloor/contract/api/calls';
import type { RulePreview, SeriesRule } from '@moonfloor/contract/events/series-endpoints';
import { msg } from '@moonfloor/messages/t';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { preconditionFailed, validationFailed } from '../../../errors.ts';
import { preconditionOf } from '../../../http/request-conditions.ts';
import type { HandlerInput } from '../../../http/route.ts';
import type { Actor } from '../../../http/session.ts';
import { addDays } from '../../../platform/clock.ts';
import { zoneOfPlace } from '../../../platform/zone-of-place.ts';
import { requireVisibleOrRedirect } from '../../records/merged-records.ts';
import { preview } from '../../records/preview.ts';
import { countSubmission } from '../../records/quota.ts';
import type { WriteContext } from '../../records/record-type.ts';
import { changeRecordIn, writeRecords } from '../../records/record-writes.ts';
import { changePlan, nextDay, reconcileOccurrences, ruleFrom } from './change-rule.ts';
import { daysAhead, createAfterRequest, missingDays } from './create-occurrences.ts';
import { findPlan, lastRule, type Plan, ruleText, savePlan, versionOf } from './plan.ts';
import { findNextDay, requireEditableSeries, seriesRecordType } from './repository.ts';
import { parseRule, requireFewActs, seriesDays, skippedMonths } from './rule-days.ts';
import { countActs } from './values.ts';

/** Returns when a series takes place. Throws 404 when the caller may not see it, 308 when it was merged. */
export async function getSeriesRule(deps: Deps, actor: Actor | null, id: number): Promise<SeriesRule> {
  await requireVisibleOrRedirect(deps.store.db, actor, seriesRecordType, id, calls.getSeriesRule);
  return readRule(deps, id);
}

async function readRule({ store: { db }, today }: Deps, id: number): Promise<SeriesRule> {
  const plan = await findPlan(db, id);
  return {
    recurrence: plan === undefined ? null : ruleText(lastRule(plan)),
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

/** Returns what a change would do to the occurrences of a series, as costly as the change. Throws as it. */
export async function previewSeriesRule(deps: Deps, input: RuleInput): Promise<RulePreview> {
  await countSubmission(deps.store.db, deps, input.actor, []);
  return preview((show) => changeRule(deps, input, show));
}

async function changeRule(
  deps: Deps,
  { actor, params: { id }, form, files, request }: RuleInput,
  done: (after: RulePreview) => void,
): Promise<void> {
  const { from: wanted, ...rule } = form;
  await writeRecords(deps, actor, async (writing) => {
    const { db } = writing;
    await requireEditableSeries(writing, id);
    await countSubmission(db, deps, actor, files);
    const plan = await findPlan(db, id);
    if (plan === undefined)
      throw validationFailed([{ field: 'recurrence', message: msg('Add an event that repeats first') }]);
    const version = versionOf(plan);
    if (!preconditionOf(request)(version)) throw preconditionFailed(undefined);
    const today = deps.today();
    const from = await nextDay(plan, wanted !== undefined && wanted > today ? wanted : today);
    const next = await changePlan(plan, from, rule);
    await requireFewActs(next, from, countActs(next.template));
    await savePlan(db, next);
    await recordRule(writing, plan, next);
    const changes = await reconcileOccurrences(writing, plan, next, from);
    done({ ...(await describePlan(db, next, { from, changes })), version });
  });
}

/** Stores in the history of a series that its plan has changed, with the rules of its last period. */
async function recordRule(writing: WriteContext, old: Plan, next: Plan): Promise<void> {
  const [before = null, after = null] = [old, next].map((plan) => ruleText(lastRule(plan)));
  const extraChanges = before === after ? [] : [{ field: 'recurrence', before, after } as const];
  const change = { action: 'update', id: next.series_id, extraChanges } as const;
  await changeRecordIn(writing, seriesRecordType, change, ({ db, record, now }) =>
    seriesRecordType.change(db, record, {}, {}, now),
  );
}

/** Says when a plan takes place from a day on, and on which days occurrences are still to be created. */
async function describePlan(
  db: Kysely<Schema>,
  plan: Plan,
  { from, changes }: Pick<RulePreview, 'from' | 'changes'>,
): Promise<Omit<RulePreview, 'version'>> {
  const until = addDays(from, daysAhead);
  const days = await seriesDays({ ...plan, exceptions: [] }, from, until);
  const rule = await ruleFrom(plan, from);
  return {
    from,
    recurrence: ruleText(rule),
    exceptions: [...plan.exceptions],
    extra_dates: [...plan.extra_dates],
    dates: days,
    skipped: skippedMonths(rule, days),
    changes,
    added: await missingDays(db, plan, from, until),
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
  country = null,
  area = null,
  latitude = null,
  longitude = null,
}: HandlerInput<Api['previewDates']>['query']): Promise<{ dates: string[]; skipped: string[] }> {
  const zone = zoneOfPlace({ country: country ?? '', area, latitude, longitude });
  const { rule, ...timing } = await parseRule({ recurrence, exceptions, extra_dates }, { first, zone });
  const last = addDays(first, previewedDays);
  const ruled = await seriesDays({ ...timing, exceptions: [], extra_dates: [] }, first, last);
  const days = new Set([first, ...(await seriesDays(timing, first, last))]);
  return { dates: [...days].toSorted(), skipped: skippedMonths(rule, ruled) };
}

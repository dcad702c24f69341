import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { formatRecurrence } from '@moonfloor/contract/events/recurrence';
import type { Series, SeriesDates } from '@moonfloor/contract/events/series-endpoints';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { msg } from '@moonfloor/messages/t';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound, validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { addDays } from '../../platform/clock.ts';
import { writeRecords } from '../records/record-writes.ts';
import { countSubmission } from '../records/quota.ts';
import { changePlan, nextDay, reconcileDates, ruleFrom } from './change-rule.ts';
import { daysAhead, fillSeries, missingDates } from './fill-dates.ts';
import { findPlan, type Plan, type PlannedDate, plannedDates, savePlan } from './plan.ts';
import { preview } from './preview.ts';
import { changeSeries, findNextDate, findSeries, insertSeries, keepsSeries, requireKeeper } from './repository.ts';
import { skippedMonths } from './rule-dates.ts';

/** Returns a series, whose missing dates are created first. Throws 404 when the caller may not see it. */
export async function getSeries(deps: Deps, actor: Actor | null, id: number): Promise<Series> {
  await requireSeen(deps.store.db, actor, id);
  await fillSeries(deps, id, { once: true });
  return readSeries(deps, actor, id);
}

/** Returns a series as it is. Throws 404 when the caller may not see it. */
export async function readSeries({ store: { db }, today }: Deps, actor: Actor | null, id: number): Promise<Series> {
  const series = await requireSeen(db, actor, id);
  const plan = await findPlan(db, id);
  const rule = plan?.periods.at(-1)?.rule;
  return {
    ...series,
    recurrence: rule == null ? null : formatRecurrence(rule),
    exceptions: plan?.exceptions ?? [],
    extra_dates: plan?.extra_dates ?? [],
    next_date: await findNextDate(db, id, today()),
  };
}

/** Returns a series that the caller may see: an active one, or as its keeper or a moderator. Throws 404. */
async function requireSeen(db: Kysely<Schema>, actor: Actor | null, id: number) {
  const series = await findSeries(db, id);
  const sees = actor !== null && series !== undefined && (keepsSeries(actor, series) || isModerator(actor.role));
  if (series === undefined || (series.status !== 'active' && !sees)) throw notFound(messages.seriesNotFound);
  return series;
}

/** Adds a series without a rule. Throws 429. */
export async function submitSeries(
  deps: Deps,
  { actor, form, files }: HandlerInput<Api['submitSeries']>,
): Promise<Series> {
  const id = await writeRecords(deps, actor, async (writing) => {
    await countSubmission(writing.db, deps, actor, files);
    return insertSeries(writing, form.series_name, form);
  });
  return readSeries(deps, actor, id);
}

/** Changes what a series says of itself. Throws 403, 404, 429. */
export async function updateSeries(
  deps: Deps,
  { actor, params: { id }, form, files }: HandlerInput<Api['updateSeries']>,
): Promise<Series> {
  await writeRecords(deps, actor, async ({ db, now }) => {
    await requireSeen(db, actor, id);
    await requireKeeper(db, actor, id);
    await countSubmission(db, deps, actor, files);
    await changeSeries(db, id, form, now);
  });
  return readSeries(deps, actor, id);
}

type DatesInput = HandlerInput<Api['changeSeriesDates']>;

/** Changes when a series takes place. Throws 403, 404, 422, 429. */
export async function changeSeriesDates(deps: Deps, input: DatesInput): Promise<Series> {
  const { actor, params } = input;
  await changeDates(deps, input, () => undefined);
  await fillSeries(deps, params.id, { once: true });
  return readSeries(deps, actor, params.id);
}

/** Returns what a change would do to the dates of a series. Throws as the change. */
export const previewSeriesDates = (deps: Deps, input: DatesInput): Promise<SeriesDates> =>
  preview((show) => changeDates(deps, input, show));

async function changeDates(
  deps: Deps,
  { actor, params: { id }, form, files }: DatesInput,
  done: (dates: SeriesDates) => void,
): Promise<void> {
  const { from: wanted, ...rule } = form;
  await writeRecords(deps, actor, async (writing) => {
    const { db, now } = writing;
    await requireSeen(db, actor, id);
    await requireKeeper(db, actor, id);
    await countSubmission(db, deps, actor, files);
    const plan = await findPlan(db, id);
    if (plan === undefined)
      throw validationFailed([{ field: 'recurrence', message: msg('Add an event that repeats first') }]);
    const today = deps.today();
    const from = await nextDay(plan, wanted !== undefined && wanted > today ? wanted : today);
    const next = (await changePlan(plan, from, rule)) ?? plan;
    await savePlan(db, next);
    await changeSeries(db, id, {}, now);
    const changes = await reconcileDates(writing, plan, next, from);
    done(await describeDates(db, next, { from, changes }));
  });
}

/** Says when a plan takes place from a day on, and which of its dates are still to be created. */
async function describeDates(
  db: Kysely<Schema>,
  plan: Plan,
  { from, changes }: Pick<SeriesDates, 'from' | 'changes'>,
): Promise<SeriesDates> {
  const until = addDays(from, daysAhead);
  const daysOf = (dates: readonly PlannedDate[]): string[] => dates.map(({ day }) => day);
  const dates = daysOf(await plannedDates({ ...plan, exceptions: [] }, from, until));
  const rule = await ruleFrom(plan, from);
  return {
    from,
    recurrence: rule && formatRecurrence(rule),
    exceptions: plan.exceptions,
    extra_dates: plan.extra_dates,
    dates,
    skipped: skippedMonths(rule, dates),
    changes,
    added: daysOf(await missingDates(db, plan, from, until)),
  };
}

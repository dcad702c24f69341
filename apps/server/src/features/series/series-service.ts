import type { Api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { formatRecurrence } from '@moonfloor/contract/events/recurrence';
import type { Series } from '@moonfloor/contract/events/series-endpoints';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { msg } from '@moonfloor/messages/t';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound, validationFailed } from '../../errors.ts';
import type { HandlerInput } from '../../http/route.ts';
import type { Actor } from '../../http/session.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import { writeRecords } from '../records/record-writes.ts';
import { countSubmission } from '../records/quota.ts';
import { reconcileDates, withRule } from './change-rule.ts';
import { fillSeries } from './fill-dates.ts';
import { findPlan, periodOf, placeOf, savePlan } from './plan.ts';
import { findNextDate, findSeries, insertSeries, keepsSeries, renameSeries, requireKeeper } from './repository.ts';
import { requireRepetition } from './rule-dates.ts';

/** Returns a series, whose missing dates are created first. Throws 404 when the caller may not see it. */
export async function getSeries(deps: Deps, actor: Actor | null, id: number): Promise<Series> {
  await requireSeen(deps.store.db, actor, id);
  await fillSeries(deps, id, { once: true });
  return readSeries(deps, actor, id);
}

async function readSeries({ store: { db }, today }: Deps, actor: Actor | null, id: number): Promise<Series> {
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
    return insertSeries(writing, form.series_name);
  });
  return readSeries(deps, actor, id);
}

/** Changes the name of a series, and when it takes place from its next date on. Throws 403, 404, 422, 429. */
export async function updateSeries(
  deps: Deps,
  { actor, params: { id }, form, files }: HandlerInput<Api['updateSeries']>,
): Promise<Series> {
  const { series_name: name, ...rule } = form;
  await writeRecords(deps, actor, async (writing) => {
    const { db, now } = writing;
    await requireSeen(db, actor, id);
    await requireKeeper(db, actor, id);
    await countSubmission(db, deps, actor, files);
    await renameSeries(db, id, name, now);
    if (Object.values(rule).every((value) => value === undefined)) return;
    const plan = await findPlan(db, id);
    const from = await findNextDate(db, id, deps.today());
    if (plan === undefined || from === null)
      throw validationFailed([{ field: 'recurrence', message: msg('Add an event that repeats first') }]);
    const period = periodOf(plan, from);
    const stored = period.rule && formatRecurrence(period.rule);
    const { recurrence = stored, exceptions = plan.exceptions, extra_dates = plan.extra_dates } = rule;
    const zone = zoneOfPlace(placeOf(period.template));
    const repetition = await requireRepetition({ recurrence, exceptions, extra_dates }, { first: from, zone });
    const next = await withRule(plan, from, repetition);
    await savePlan(db, next);
    await reconcileDates(writing, plan, next, from);
  });
  await fillSeries(deps, id, { once: true });
  return readSeries(deps, actor, id);
}

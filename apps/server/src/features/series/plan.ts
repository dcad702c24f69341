import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { formatRecurrence, parseRecurrence, type Recurrence } from '@moonfloor/contract/events/recurrence';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { addDays } from '../../platform/clock.ts';
import { zoneOfPlace } from '../../platform/zone-of-place.ts';
import type { Fields } from '../records/history.ts';
import type { Merge } from '../records/lifecycle.ts';
import type { StoredRecord } from '../records/tables.ts';
import { datesBetween, splitAt } from './rule-dates.ts';
import { valuesOn } from './template.ts';

/** A part of a series with its rule, and the values of its dates on `first_day`. */
interface Period {
  first_day: string;
  rule: Recurrence | null;
  template: Fields;
}

/** When a series takes place. */
export interface Plan {
  series_id: number;
  exceptions: string[];
  extra_dates: string[];
  filled_until: string;
  /** In order; not empty. */
  periods: Period[];
}

/** A date that a plan has, and its period. */
export interface PlannedDate {
  day: string;
  period: Period;
}

const days = (json: string): string[] => JSON.parse(json);

/** Returns the plan of a series; undefined if it has none, or without a series. */
export async function findPlan(db: Kysely<Schema>, id: number | null): Promise<Plan | undefined> {
  if (id === null) return undefined;
  const plan = await db.selectFrom('series_plan').where('series_id', '=', id).selectAll().executeTakeFirst();
  if (plan === undefined) return undefined;
  const rows = await db
    .selectFrom('series_period')
    .where('series_id', '=', id)
    .orderBy('first_day')
    .selectAll()
    .execute();
  const periods = rows.map(({ first_day, recurrence, template }) => ({
    first_day,
    rule: ruleOf(recurrence),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `savePlan` writes it
    template: JSON.parse(template) as Fields,
  }));
  if (periods.length === 0) return undefined;
  return { ...plan, exceptions: days(plan.exceptions), extra_dates: days(plan.extra_dates), periods };
}

/** Returns a stored rule. */
function ruleOf(recurrence: string | null): Recurrence | null {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  return typeof rule === 'string' ? null : rule;
}

/** Writes a rule. */
export const ruleText = (rule: Recurrence | null | undefined): string | null =>
  rule == null ? null : formatRecurrence(rule);

/** Identifies when a series takes place, whatever the values of its dates. */
export function versionOf({ exceptions, extra_dates, periods }: Plan): string {
  const rules = periods.map(({ first_day, rule }) => [first_day, ruleText(rule)]);
  return hash('sha256', JSON.stringify([exceptions, extra_dates, rules])).slice(0, 16);
}

/** Stores a plan in place of the one that the series had. */
export async function savePlan(db: ContentTransaction, plan: Plan): Promise<void> {
  const { series_id, periods, filled_until } = plan;
  const row = {
    recurrence: ruleText(periods.at(-1)?.rule),
    exceptions: JSON.stringify(plan.exceptions),
    extra_dates: JSON.stringify(plan.extra_dates),
    filled_until,
  };
  await db
    .insertInto('series_plan')
    .values({ series_id, ...row })
    .onConflict((conflict) => conflict.column('series_id').doUpdateSet(row))
    .execute();
  await db.deleteFrom('series_period').where('series_id', '=', series_id).execute();
  const rows = periods.map(({ first_day, rule, template }) => ({
    series_id,
    first_day,
    recurrence: ruleText(rule),
    template: JSON.stringify(template),
  }));
  await db.insertInto('series_period').values(rows).execute();
}

/** Leaves the day of an event that is taken away out of its series, so that it is not created again. */
export async function leaveOut(
  db: ContentTransaction,
  { series_id = null, series_day: day = null }: Pick<StoredRecord, 'series_id' | 'series_day'>,
): Promise<void> {
  const plan = await findPlan(db, series_id);
  if (plan === undefined || day === null || (await plannedDates(plan, day, day)).length === 0) return;
  const there = db.selectFrom('event').where('series_id', '=', series_id).where('series_day', '=', day);
  if ((await there.where('status', '<>', 'deleted').select('id').executeTakeFirst()) !== undefined) return;
  await savePlan(db, { ...plan, exceptions: [...plan.exceptions, day].toSorted() });
}

/** A series into which another one is merged takes over when that one takes place, unless it has a plan itself. */
export async function mergePlans(db: ContentTransaction, { type, from, to }: Merge): Promise<void> {
  if (type !== 'series') return;
  const has = (await findPlan(db, to)) !== undefined;
  for (const table of ['series_plan', 'series_period'] as const)
    await (
      has
        ? db.deleteFrom(table).where('series_id', '=', from)
        : db.updateTable(table).set({ series_id: to }).where('series_id', '=', from)
    ).execute();
}

/** Returns the dates of a plan between two days, both included, in order. */
export async function plannedDates(plan: Plan, from: string, to: string): Promise<PlannedDate[]> {
  const found = new Map<string, Period>();
  for (const [at, period] of plan.periods.entries()) {
    const end = plan.periods[at + 1]?.first_day;
    const repetition = repetitionOf(period);
    for (const day of await datesBetween(repetition, from, to))
      if (end === undefined || day < end) found.set(day, period);
  }
  for (const day of plan.extra_dates) if (day >= from && day <= to) found.set(day, periodOf(plan, day));
  for (const day of plan.exceptions) found.delete(day);
  return [...found].map(([day, period]) => ({ day, period })).toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The place of a template, as far as its zone depends on it. */
const placeOf = ({ country, area, latitude, longitude }: Fields) => ({
  country: typeof country === 'string' ? country : '',
  area: typeof area === 'string' ? area : null,
  latitude: typeof latitude === 'number' ? latitude : null,
  longitude: typeof longitude === 'number' ? longitude : null,
});

/** Returns when a period takes place, apart from single days. */
export const repetitionOf = ({ first_day: first, rule, template }: Period) => ({
  first,
  rule,
  exceptions: [],
  extra: [],
  zone: zoneOfPlace(placeOf(template)),
});

/** Returns the period to which a day belongs. */
export const periodOf = ({ periods }: Plan, day: string): Period =>
  periods.findLast(({ first_day: first }) => first <= day) ?? periods[0]!;

/** Begins a period at a date, unless one begins there already: the one before ends, and the new one has the dates that are left. */
export async function splitPlan(plan: Plan, day: string): Promise<Plan> {
  const period = periodOf(plan, day);
  if (period.first_day >= day) return plan;
  const { before, after } = await splitAt(repetitionOf(period), day);
  const parts = [
    { ...period, rule: before },
    { ...period, first_day: day, rule: after, template: moved(period, day) },
  ];
  return { ...plan, periods: plan.periods.flatMap((one) => (one === period ? parts : [one])) };
}

const moved = ({ template, first_day: first }: Period, day: string): Fields => valuesOn(template, first, day);

/** Ends a plan before a day. */
export async function endPlan(plan: Plan, day: string): Promise<Plan> {
  const eve = addDays(day, -1);
  const left = await splitPlan(plan, day);
  const periods = left.periods.filter(({ first_day: first }) => first < day);
  const first = plan.periods[0]!;
  return {
    ...plan,
    extra_dates: plan.extra_dates.filter((extra) => extra <= eve),
    periods: periods.length > 0 ? periods : [{ ...first, rule: null }],
  };
}

import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { formatRecurrence, parseRecurrence, type Recurrence } from '@moonfloor/contract/events/recurrence';
import { addDays } from '@moonfloor/contract/values/days';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import type { ContentTransaction } from '../../../db/content-version.ts';
import { chunksOf } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import { validationFailed } from '../../../errors.ts';
import type { Fields } from '../../records/history.ts';
import { pictureIds } from '../../records/pictures.ts';
import { parseRule, type RuleForm, seriesDays, splitPeriods, type Timing } from './rule-days.ts';

/** When a series takes place, and what its occurrences are like. */
export interface Plan extends Timing {
  series_id: number;
  filled_until: string;
  /** The values of its occurrences to come, as on one day (`event_date`). */
  template: Fields;
}

/** Returns the plan of a series; undefined if it has none, or without a series. */
export async function findPlan(db: Kysely<Schema>, id: number | null): Promise<Plan | undefined> {
  if (id === null) return undefined;
  const plan = await db.selectFrom('series_plan').where('series_id', '=', id).selectAll().executeTakeFirst();
  if (plan === undefined) return undefined;
  const template: Fields = JSON.parse(plan.template);
  return {
    ...plan,
    exceptions: JSON.parse(plan.exceptions),
    extra_dates: JSON.parse(plan.extra_dates),
    periods: parsePeriods(plan.periods).map(({ first_day, recurrence }) => ({ first_day, rule: ruleOf(recurrence) })),
    template,
    zone: zoneOf(template),
  };
}

/** Returns the plan of an event's series. Throws 422 without one. */
export async function requirePlan(db: Kysely<Schema>, { series_id }: { series_id: number | null }): Promise<Plan> {
  const plan = await findPlan(db, series_id);
  if (plan === undefined)
    throw validationFailed([{ field: 'scope', message: messages.noSeries, code: 'invalid-value' }]);
  return plan;
}

/** Parses a stored rule; null if there is none or it is invalid. */
export function ruleOf(recurrence: string | null): Recurrence | null {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  return typeof rule === 'string' ? null : rule;
}

export const ruleText = (rule: Recurrence | null): string | null => rule && formatRecurrence(rule);

/** Parses the periods of a stored plan, in order. */
function parsePeriods(stored: string): readonly { first_day: string; recurrence: string | null }[] {
  return JSON.parse(stored);
}

/** Returns the rule of a stored plan that counts on a day; null if it has none there. */
export const storedRuleOn = (periods: string, day: string): string | null =>
  parsePeriods(periods).findLast(({ first_day }) => first_day <= day)?.recurrence ?? null;

const storedPeriods = ({ periods }: Pick<Plan, 'periods'>): string =>
  JSON.stringify(periods.map(({ first_day, rule }) => ({ first_day, recurrence: ruleText(rule) })));

/** Identifies when a series takes place, whatever the values of its occurrences. */
export const versionOf = (plan: Plan): string =>
  hash('sha256', JSON.stringify([plan.exceptions, plan.extra_dates, storedPeriods(plan)])).slice(0, 16);

/** Stores a plan in place of the one that the series had. The cards of its events show its rules. */
export async function savePlan(db: ContentTransaction, plan: Omit<Plan, 'zone' | 'picture_id'>): Promise<void> {
  const { series_id, filled_until } = plan;
  const plans = db.selectFrom('series_plan').where('series_id', '=', series_id);
  const storedPlan = await plans.select('periods').executeTakeFirst();
  const row = {
    exceptions: JSON.stringify(plan.exceptions),
    extra_dates: JSON.stringify(plan.extra_dates),
    periods: storedPeriods(plan),
    template: JSON.stringify(plan.template),
    picture_id: pictureIds(plan.template['image'] ?? null)[0] ?? null,
    filled_until,
  };
  await db
    .insertInto('series_plan')
    .values({ series_id, ...row })
    .onConflict((conflict) => conflict.column('series_id').doUpdateSet(row))
    .execute();
  if (storedPlan?.periods !== row.periods) await touchEvents(db, [series_id]);
}

/** Marks the events of some series as changed: they show their series, and its rule, while it is public. */
export async function touchEvents(db: ContentTransaction, series: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(series))
    await db
      .updateTable('event')
      .set(({ ref }) => ({ series_id: ref('series_id') }))
      .where('series_id', 'in', chunk)
      .execute();
}

/** The rule of the last period: what people call the rule of the series. */
export const lastRule = ({ periods }: Pick<Plan, 'periods'>): Recurrence | null => periods.at(-1)!.rule;

/** Leaves days out of a series. */
export async function addExceptions(db: ContentTransaction, series: number, days: readonly string[]): Promise<void> {
  const plan = await findPlan(db, series);
  if (plan === undefined || days.length === 0) return;
  await savePlan(db, { ...plan, exceptions: [...new Set([...plan.exceptions, ...days])].toSorted() });
}

/** Returns the time zone of a template. */
function zoneOf({ country, area, latitude, longitude }: Fields): string {
  return zoneOfPlace({
    country: typeof country === 'string' ? country : '',
    area: typeof area === 'string' ? area : null,
    latitude: typeof latitude === 'number' ? latitude : null,
    longitude: typeof longitude === 'number' ? longitude : null,
  });
}

export async function endPlan(plan: Plan, day: string): Promise<Plan> {
  const { before } = await splitPeriods(plan, day);
  return {
    ...plan,
    extra_dates: plan.extra_dates.filter((extra) => extra < day),
    periods: before.length > 0 ? before : [{ ...plan.periods[0]!, rule: null }],
  };
}

/** How far ahead occurrences may have been created, in days. */
export const horizon = 3 * 366;

/**
 * Applies a form to a plan, starting at a day: the rule and its count start there; earlier days stay, but dates can be added
 * from `today` on. Throws 422.
 */
export async function changePlan(
  plan: Plan,
  { from, today }: { from: string; today: string },
  form: Partial<RuleForm>,
): Promise<Plan> {
  const { before } = await splitPeriods(plan, from);
  const stored = ruleText(await ruleFrom(plan, from));
  const { recurrence = stored, exceptions = plan.exceptions, extra_dates = plan.extra_dates } = form;
  const added = extra_dates.filter((day) => day >= today);
  const next: Plan = {
    ...plan,
    exceptions: daysBeforeAndAfter(plan.exceptions, exceptions, from),
    extra_dates: [...new Set([...daysBeforeAndAfter(plan.extra_dates, extra_dates, from), ...added])].toSorted(),
    filled_until: '',
  };
  const nextRule = ruleOf(recurrence);
  const isOver = stored === null && nextRule?.until != null && nextRule.until < from;
  if (recurrence !== stored && !isOver) {
    const dates = { recurrence, exceptions, extra_dates };
    const { rule } = await parseRule(dates, { first: from, zone: plan.zone });
    // one that only ends otherwise goes on in step with its days, which an extra one is not
    const first_day = hasSameDays(rule, await ruleFrom(plan, from))
      ? await nextDay({ ...plan, extra_dates: [] }, from)
      : from;
    if (ruleText(rule) !== stored) next.periods = [...before, { first_day, rule }];
  }
  return versionOf(next) === versionOf(plan) ? plan : next;
}

/**
 * Returns the rule of the last period as it is told on a day: with the number of days that are left, or the last one if none
 * is. Sent back, it changes nothing.
 */
export async function toldRule(plan: Plan, today: string): Promise<Recurrence | null> {
  const { first_day: first, rule } = plan.periods.at(-1)!;
  const from = await nextDay(plan, today);
  if (rule?.count == null || first > from) return rule;
  const remaining = await ruleFrom(plan, from);
  if (remaining !== null) return remaining;
  const days = await seriesDays({ ...plan, exceptions: [], extra_dates: [] }, first, from);
  return { ...rule, count: null, until: days.at(-1) ?? first };
}

/** Whether two rules have the same days but for their ends. */
function hasSameDays(...rules: readonly (Recurrence | null)[]): boolean {
  const [one, other] = rules.map((rule) => ruleText(rule && { ...rule, count: null, until: null }));
  return one !== null && one === other;
}

/** Returns the old days before a day, and the new ones after that. */
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

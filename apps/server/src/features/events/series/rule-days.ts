import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import {
  completeRecurrence,
  daysInMonth,
  formatRecurrence,
  parseRecurrence,
  type Recurrence,
  recurrenceFaults,
  weekdayOfDay,
} from '@moonfloor/contract/events/recurrence';
import { addDays } from '@moonfloor/contract/values/days';
import { dayOf, expandRule, RuleError } from '@moonfloor/event-sources/expand-rule';
import { t } from '@moonfloor/messages/t';
import { validationFailed } from '../../../errors.ts';
import { fullMoonDays } from '../../../platform/sun-and-moon/full-moons.ts';

/** A rule and the day from which it counts; null for no further days. */
export interface Period {
  first_day: string;
  rule: Recurrence | null;
}

/** When a series takes place. */
export interface Timing {
  /** In order; not empty. */
  periods: readonly Period[];
  /** Days left out, and further ones. */
  exceptions: readonly string[];
  extra_dates: readonly string[];
  /** The time zone of the place, which says on which day the moon is full. */
  zone: string;
}

/** Steps of one expansion: more than any rule of whole days needs for the years that are looked at. */
const steps = 100_000;

/** Years in which a rule must have a day: 29 February may be eight years away. */
const searchedYears = 9;

/** Returns the days on which a series takes place, from one day to another, in order. */
export async function seriesDays(
  { periods, exceptions, extra_dates, zone }: Timing,
  from: string,
  to: string,
): Promise<string[]> {
  const days = new Set(extra_dates);
  for (const [at, period] of periods.entries()) {
    const end = periods[at + 1]?.first_day;
    for (const day of await ruleDays(period, zone, from, to)) if (end === undefined || day < end) days.add(day);
  }
  for (const day of exceptions) days.delete(day);
  return [...days].filter((day) => day >= from && day <= to).toSorted();
}

async function ruleDays({ first_day: first, rule }: Period, zone: string, from: string, to: string): Promise<string[]> {
  if (rule === null) return [];
  const end = rule.until !== null && rule.until < to ? rule.until : to;
  if (end < first) return [];
  if (rule.freq === 'FULLMOON') return moonDays(rule, first, end, zone);
  try {
    const range = { from, to: end, steps };
    const { times } = expandRule(toIcal(rule), ICAL.Time.fromDateString(first), range);
    return times.map(dayOf).filter((day) => day >= first && day <= end && fits(rule, day));
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  }
}

/** Whether a day is one that a rule names: the parser takes 30 February for 2 March. */
function fits({ bymonth, bymonthday, byday }: Recurrence, day: string): boolean {
  const [month, ofMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const fromEnd = ofMonth - 1 - daysInMonth(day);
  if (bymonth.length > 0 && !bymonth.includes(month)) return false;
  if (bymonthday.length > 0 && !bymonthday.includes(ofMonth) && !bymonthday.includes(fromEnd)) return false;
  return byday.length === 0 || byday.some((one) => one.endsWith(weekdayOfDay(day)));
}

const toIcal = (rule: Recurrence): ICAL.Recur => ICAL.Recur.fromString(formatRecurrence(rule));

/** Days before or after a full moon in which the weekday of a rule is looked for. */
const week = 7;

async function moonDays(rule: Recurrence, first: string, end: string, zone: string): Promise<string[]> {
  const moons = await fullMoonDays(zone, addDays(first, -week), addDays(end, week));
  const days = moons.map((day) => nearMoon(day, rule.byday[0])).filter((day) => day >= first);
  const everyNth = days.filter((_, at) => at % rule.interval === 0);
  return everyNth.slice(0, rule.count ?? everyNth.length).filter((day) => day <= end);
}

/** Returns the day of a rule's weekday at a full moon, see `Recurrence`. */
function nearMoon(moon: string, byday: string | undefined): string {
  if (byday === undefined) return moon;
  const weekday = byday.slice(-2);
  const earliest = byday.length === 2 ? -3 : byday.startsWith('-') ? -6 : 0;
  return Array.from({ length: week }, (_, at) => addDays(moon, earliest + at)).find(
    (day) => weekdayOfDay(day) === weekday,
  )!;
}

/** Parses when a series takes place, its rule from a day on. Throws 422 for a rule with no days or too many. */
export async function parseRule(
  { recurrence, exceptions, extra_dates }: RuleForm,
  { first, zone }: { first: string; zone: string },
): Promise<Timing & { rule: Recurrence | null }> {
  const refuse = (message: string, code: 'invalid-value' | 'too-many' = 'invalid-value') =>
    validationFailed([{ field: 'recurrence', message, code }]);
  const parsed = recurrence === null ? null : parseRecurrence(recurrence);
  if (typeof parsed === 'string') throw refuse(t(parsed));
  const rule = parsed && completeRecurrence(parsed, first);
  if (rule?.until != null && rule.until < first) throw refuse(t(recurrenceFaults.endsFirst));
  const timing = { periods: [{ first_day: first, rule }], exceptions, extra_dates, zone };
  const year = await seriesDays(timing, first, addDays(first, 365));
  if (year.length > limits.series.daysAYear) throw refuse(t(recurrenceFaults.often), 'too-many');
  const later = year.length > 0 ? year : await seriesDays(timing, first, addDays(first, 365 * searchedYears));
  if (rule !== null && later.length === 0) throw refuse(t(recurrenceFaults.noDate));
  return { ...timing, rule };
}

/** Parses when an event repeats. The day of the event is included even if the rule omits it. Throws 422. */
export async function parseRepetition(form: RuleForm, first: string, zone: string): Promise<Timing> {
  const exceptions = form.exceptions.filter((day) => day !== first);
  const { rule, ...timing } = await parseRule({ ...form, exceptions }, { first, zone });
  if ((await seriesDays(timing, first, first)).length > 0) return timing;
  // it counts as one of the days
  const fewer = rule?.count == null ? rule : rule.count > 1 ? { ...rule, count: rule.count - 1 } : null;
  return { ...timing, periods: [{ first_day: first, rule: fewer }], extra_dates: [first, ...timing.extra_dates] };
}

/** Throws 422 if a year of occurrences with `acts` acts each has more acts than may be written at once. */
export async function requireFewActs(timing: Timing, from: string, acts: number): Promise<void> {
  const days = await seriesDays(timing, from, addDays(from, 365));
  if (days.length * acts > limits.series.actsAtOnce)
    throw validationFailed([{ field: 'recurrence', message: messages.tooManyActs, code: 'invalid-value' }]);
}

/** How a series repeats, as forms say it. */
export interface RuleForm {
  recurrence: string | null;
  exceptions: readonly string[];
  extra_dates: readonly string[];
}

/** Returns the months between the first and the last of some days in which a monthly rule has none. */
export function skippedMonths(rule: Recurrence | null, days: readonly string[]): string[] {
  if (rule?.freq !== 'MONTHLY' || rule.bymonth.length > 0 || days.length === 0) return [];
  const months = days.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1);
  const had = new Set(months);
  const skipped: string[] = [];
  for (let next = months[0]! + rule.interval; next < months.at(-1)!; next += rule.interval)
    if (!had.has(next)) skipped.push(`${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`);
  return skipped;
}

/** Returns the periods before a day, which end the day before, and those from it on, whose first period keeps the rest of the rule's count. */
export async function splitPeriods(
  { periods, zone }: Timing,
  day: string,
): Promise<{ before: Period[]; after: Period[] }> {
  const before = periods.filter(({ first_day: first }) => first < day);
  const after = periods.slice(before.length);
  const last = before.pop();
  if (last === undefined) return { before, after };
  if (after[0]?.first_day === day) return { before: [...before, last], after };
  const { first_day, rule } = last;
  const eve = addDays(day, -1);
  const past = await ruleDays(last, zone, first_day, eve);
  const ended = rule && past.length > 0 ? { ...rule, count: null, until: eve } : null;
  const count = rule?.count == null ? null : rule.count - past.length;
  const remainingRule = rule && (count === null || count > 0) ? { ...rule, count } : null;
  return {
    before: [...before, { first_day, rule: ended }],
    after: [{ first_day: day, rule: remainingRule }, ...after],
  };
}

import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/api/limits';
import { completeRecurrence, formatRecurrence, parseRecurrence } from '@moonfloor/contract/events/recurrence';
import { t } from '@moonfloor/messages/t';
import { dayOf, expandRule, likeStart, RuleError } from '../expand-rule.ts';
import type { SourceEvent, SourceSeries } from '../source-event.ts';
import { rulesOf } from './calendar-checks.ts';
import { type Expansion, timesOf } from './calendar-series.ts';

/** A recurring event, and the id of its series. */
interface RecurringEvent {
  id: string;
  event: ICAL.Component;
  start: ICAL.Time;
  expansion: Expansion;
}

/**
 * Assigns the entries of a recurring event to their series. They stay single events, with a note on the first one, if series
 * cannot express the recurrence: several rules, several dates on one day, rules such as weeks of the year, and times whose
 * days differ at the place. `occurrences` has the day by the rule of each entry, and whether it was moved or changed.
 */
export function addSeries(
  entries: readonly SourceEvent[],
  occurrences: readonly { day: string; isMoved: boolean }[],
  { id, ...recurring }: RecurringEvent,
): void {
  if (isOnce(recurring.event)) return;
  const days = occurrences.map(({ day }) => day);
  const isHere = entries.every(({ fields }, at) => occurrences[at]!.isMoved || fields.event_date === days[at]);
  const rule = isHere && new Set(days).size === days.length ? readRule(days, recurring) : undefined;
  if (rule === undefined) {
    entries[0]?.notes.push(t('No series here can repeat like this: each date becomes an event of its own'));
    return;
  }
  for (const [at, entry] of entries.entries()) entry.series = { ...rule, id, dates: entries.length, day: days[at]! };
}

/** Returns whether an event takes place once, although it has a rule. */
const isOnce = (event: ICAL.Component): boolean =>
  timesOf(event, 'rdate').length === 0 && rulesOf(event).every(({ count }) => count === 1);

/** When a recurring event takes place, as stored series express it. */
type CalendarRule = Pick<SourceSeries, 'first' | 'recurrence' | 'exceptions' | 'extra_dates'>;

/** Returns the rule of an event; undefined if its days are not a contiguous part of the event's days. */
function readRule(
  days: readonly string[],
  { event, start, expansion }: Omit<RecurringEvent, 'id'>,
): CalendarRule | undefined {
  const first = dayOf(start);
  const daysOf = (name: 'rdate' | 'exdate'): string[] =>
    [...new Set(timesOf(event, name).map((time) => (time.isDate ? dayOf(time) : dayOf(likeStart(time, start)))))]
      .filter((day) => day >= expansion.from)
      .toSorted();
  const [exceptions, extra] = [daysOf('exdate'), daysOf('rdate')];
  const [rule, ...otherRules] = rulesOf(event);
  if (otherRules.length > 0 || Math.max(exceptions.length, extra.length) > limits.series.days) return undefined;
  const parsed = rule === undefined ? null : parseRecurrence(localRule(rule, start));
  if (typeof parsed === 'string') return undefined;
  const recurrence = parsed && formatRecurrence(completeRecurrence(parsed, first));
  const [from = first, to = first] = [days[0], days.at(-1)];
  const ruled = recurrence === null ? [] : expandDays(recurrence, first, { from, to }, expansion);
  const ruleDays = new Set([first, ...ruled, ...extra].filter((day) => day >= from && day <= to));
  for (const day of exceptions) ruleDays.delete(day);
  if (ruleDays.size !== days.length || !days.every((day) => ruleDays.has(day))) return undefined;
  // the start is a date, whether the rule has it or not
  const extra_dates =
    ruleDays.has(first) && !ruled.includes(first) ? [...new Set([first, ...extra])].toSorted() : extra;
  return { first, recurrence, exceptions, extra_dates };
}

/** Returns a rule that ends on a day at the place of the event. */
function localRule(rule: ICAL.Recur, start: ICAL.Time): string {
  const { until } = rule;
  if (until == null || until.isDate) return rule.toString();
  const local = rule.clone();
  local.until = ICAL.Time.fromDateString(dayOf(likeStart(until, start)));
  return local.toString();
}

/** Returns the days of a rule within a range. */
function expandDays(
  recurrence: string,
  first: string,
  range: { from: string; to: string },
  expansion: Expansion,
): string[] {
  const steps = { ...range, steps: expansion.steps };
  try {
    const { times } = expandRule(ICAL.Recur.fromString(recurrence), ICAL.Time.fromDateString(first), steps);
    return times.map(dayOf);
  } catch (error) {
    if (error instanceof RuleError) return [];
    throw error;
  } finally {
    expansion.steps = steps.steps;
  }
}

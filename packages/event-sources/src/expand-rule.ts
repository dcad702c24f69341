import ICAL from 'ical.js';
import { daysBetween } from '@moonfloor/contract/values/days';

/**
 * Maximum number of steps of one rule, after which it is truncated; and of steps without an occurrence, after which it is
 * considered endless.
 */
const maxSteps = 20_000;
const maxIdleSteps = 400;
/** Most years between occurrences: 29 February comes every four or eight. */
const maxYearsBetween = 9;
/**
 * Steps that starting a rule costs; a step counts once per `charactersPerStep`, as it goes through all parts of the rule.
 */
const initialSteps = 100;
const charactersPerStep = 40;

/** Returns the day of a time, as it is written. */
export const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** A range of days, both included, and the number of steps that are left for its rules. */
export interface RuleRange {
  from: string;
  to: string;
  steps: number;
}

/** Thrown for a rule that comes to no occurrence, and when the steps are used up. */
export class RuleError extends Error {
  readonly reason: 'no-date' | 'steps';

  constructor(reason: RuleError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns an occurrence of a series as its start is written: a day for whole days, otherwise a time in the zone of the start. A day means the
 * hour of the start on it, a time without a zone one in its zone.
 */
export function likeStart(time: ICAL.Time, start: ICAL.Time): ICAL.Time {
  if (start.isDate && time.zone === ICAL.Timezone.utcTimezone) {
    // midnight in a zone that is not stated
    const noon = time.clone();
    noon.adjust(0, 12, 0, 0);
    return onClock(noon, start);
  }
  if (start.isDate || time.isDate) return onClock(time, start);
  if (isFloating(time) || start.zone == null || isFloating(start)) {
    const { year, month, day, hour, minute, second } = time;
    return new ICAL.Time({ year, month, day, hour, minute, second }, start.zone ?? undefined);
  }
  return time.convertToZone(start.zone);
}

const isFloating = ({ zone }: ICAL.Time): boolean => zone == null || zone === ICAL.Timezone.localTimezone;

type ClockOf = Pick<ICAL.Time, 'hour' | 'minute' | 'second' | 'isDate' | 'zone'>;

function onClock(day: ICAL.Time, { hour, minute, second, isDate, zone }: ClockOf): ICAL.Time {
  const { year, month, day: date } = day;
  return new ICAL.Time({ year, month, day: date, hour, minute, second, isDate }, zone ?? undefined);
}

/** Thrown when a rule has reached its end. */
const ruleEnd = Symbol('spent');

/**
 * Returns the occurrences of a rule within a range of days, and whether it has later ones. A rule with COUNT is counted from its
 * start. Throws `RuleError`.
 */
export function expandRule(
  rule: ICAL.Recur,
  start: ICAL.Time,
  range: RuleRange,
): { times: ICAL.Time[]; goesOn: boolean } {
  const lastYear = Number(range.to.slice(0, 4)) + maxYearsBetween;
  const bounded = withUntil(rule, lastYear, start);
  const times: ICAL.Time[] = [];
  const meter = createStepCounter(rule, range);
  let goesOn = false;
  try {
    const iterator = bounded.iterator(startNear(rule, start, range.from));
    // Observed because the search for the next occurrence is endless when there is none.
    const fits = iterator.check_contracting_rules.bind(iterator);
    iterator.check_contracting_rules = () => {
      meter.step();
      if ((iterator.last?.year ?? 0) > lastYear) throw ruleEnd;
      return fits();
    };
    for (let time = iterator.next(); time !== null; time = iterator.next()) {
      goesOn = dayOf(time) > range.to;
      if (goesOn) break;
      // the start comes first, also if it is no day of the rule
      meter.found(fits());
      if (dayOf(time) >= range.from) times.push(time.clone());
    }
  } catch (error) {
    if (error !== ruleEnd && !hasNoOccurrences(error)) throw error;
  }
  return { times, goesOn };
}

/** Creates a counter of a rule's steps. */
function createStepCounter(rule: ICAL.Recur, range: RuleRange): { step(): void; found(isOfRule: boolean): void } {
  const weight = Math.ceil(rule.toString().length / charactersPerStep);
  let [steps, idleSteps, hasFound] = [0, 0, false];
  const step = (): void => {
    [steps, idleSteps] = [steps + weight, idleSteps + 1];
    range.steps -= weight;
    if (range.steps < 0) throw new RuleError('steps');
    if (idleSteps > maxIdleSteps) throw hasFound ? ruleEnd : new RuleError('no-date');
    if (steps > maxSteps) throw ruleEnd;
  };
  range.steps -= initialSteps;
  return {
    step,
    found: (isOfRule) => {
      [idleSteps, hasFound] = [0, hasFound || isOfRule];
      step();
    },
  };
}

/** Recognises the parser's errors for rules without occurrences. */
const hasNoOccurrences = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor.name === 'InvalidRecurrenceRuleError' || /BYDAY combined/.test(error.message));

/** Returns the rule with an end: without one, the parser searches until the year 20000. */
function withUntil(rule: ICAL.Recur, lastYear: number, start: ICAL.Time): ICAL.Recur {
  const bounded = rule.clone();
  // A day includes its evening.
  if (bounded.until && !start.isDate)
    bounded.until = bounded.until.isDate
      ? onClock(bounded.until, { hour: 23, minute: 59, second: 59, isDate: false, zone: start.zone })
      : likeStart(bounded.until, start);
  if (!bounded.count && (!bounded.until || bounded.until.year > lastYear))
    bounded.until = ICAL.Time.fromDateString(`${lastYear}-12-31`);
  return bounded;
}

/**
 * Returns the last occurrence at or before a day from which the rule has the same rhythm; the start itself for a rule with
 * COUNT.
 */
function startNear({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, from: string): ICAL.Time {
  const nearStart = start.clone();
  const days = Math.floor(daysBetween(dayOf(start), from));
  if (count || days <= 0) return nearStart;
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const period = interval * (freq === 'DAILY' ? 1 : 7);
    nearStart.adjust(Math.floor(days / period) * period, 0, 0, 0);
    return nearStart;
  }
  const years = freq === 'MONTHLY' ? interval / greatestCommonDivisor(interval, 12) : interval;
  const period = start.month === 2 && start.day === 29 ? (years * 4) / greatestCommonDivisor(years, 4) : years;
  const past = Number(from.slice(0, 4)) - start.year - 1;
  if (past >= period) nearStart.year = start.year + Math.floor(past / period) * period;
  return nearStart;
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

import { t } from '@moonfloor/messages/t';
import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/limits';
import { addDays, daysBetween } from '../../../platform/clock.ts';
import { rulesOf } from './calendar-checks.ts';
import { EventError, sourceTooComplex } from './source-event.ts';

/**
 * Maximum number of steps of one rule, after which it is truncated; and of steps without a date, after which it is
 * considered endless.
 */
const maxSteps = 20_000;
const maxIdleSteps = 400;
/**
 * Maximum number of steps of all rules of a file, about half a second; a file that exceeds it is rejected. Each rule
 * starts with a fixed number, and a step of a rule counts once per so many characters, as it goes through all of its
 * parts.
 */
const maxStepsPerFile = 400_000;
const initialSteps = 100;
const charactersPerStep = 40;
/** Earliest start of a rule with COUNT, as its dates must be counted from the start, year by year. */
const minCountYear = 1900;
/** Maximum length of a rule in characters, as comparing its parts takes time; and maximum interval. */
const maxRuleLength = 1000;
const maxInterval = 1000;

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** The range of days of series, and the remaining number of steps for the file. */
export interface Expansion {
  from: string;
  to: string;
  today: string;
  steps: number;
}

/** Returns the range and the budget for expanding the series of a file on a given day. */
export function expansionAround(today: string): Expansion {
  return {
    from: addDays(today, -limits.importDaysBack),
    to: addDays(today, limits.importDaysAhead),
    today,
    steps: maxStepsPerFile,
  };
}

/**
 * Returns the dates of a series within the range, only those nearest to today when there are too many; `isCut` says that a series with an
 * end has others. Throws
 * `EventError` for invalid rules, and `SourceError` when the steps of the file are used up.
 */
export function datesOf(
  event: ICAL.Component,
  start: ICAL.Time,
  expansion: Expansion,
): { dates: ICAL.Time[]; isCut: boolean } {
  const found = new Map<number, ICAL.Time>();
  const take = (time: ICAL.Time): void => {
    if (dayOf(time) >= expansion.from && dayOf(time) <= expansion.to) found.set(time.toUnixTime(), time);
  };
  take(start.clone());
  let isCut = false;
  for (const rule of rulesOf(event)) {
    const { dates, goesOn } = expandRule(requireValidRule(rule, start), start, expansion);
    for (const time of dates) take(time);
    // a series without an end always goes on
    isCut ||= goesOn && (rule.count !== null || rule.until !== null);
  }
  for (const time of timesOf(event, 'rdate').map((one) => likeStart(one, start))) {
    take(time);
    isCut ||= dayOf(time) > expansion.to;
  }
  const left = excludedDates(event, start);
  const dates = [...found.values()].filter((time) => !left(time)).toSorted((one, other) => one.compare(other));
  const kept = nearestDates(dates, expansion.today);
  return { dates: kept, isCut: isCut || kept.length < dates.length };
}

/**
 * Returns a date of a series as its start is written: a day for whole days, otherwise a time in the zone of the start. A day means the
 * hour of the start on it, a time without a zone one in its zone.
 */
export function likeStart(time: ICAL.Time, start: ICAL.Time): ICAL.Time {
  if (start.isDate && time.zone === ICAL.Timezone.utcTimezone) {
    // midnight in a zone that is not stated
    const near = time.clone();
    near.adjust(0, 12, 0, 0);
    return onClock(near, start);
  }
  if (start.isDate || time.isDate) return onClock(time, start);
  if (isFloating(time) || start.zone == null || isFloating(start)) {
    const { year, month, day, hour, minute, second } = time;
    return new ICAL.Time({ year, month, day, hour, minute, second }, start.zone ?? undefined);
  }
  return time.convertToZone(start.zone);
}

const isFloating = ({ zone }: ICAL.Time): boolean => zone == null || zone === ICAL.Timezone.localTimezone;

function onClock(day: ICAL.Time, { hour, minute, second, isDate, zone }: ICAL.Time): ICAL.Time {
  const { year, month, day: date } = day;
  return new ICAL.Time({ year, month, day: date, hour, minute, second, isDate }, zone ?? undefined);
}

function requireValidRule(rule: ICAL.Recur, { year }: ICAL.Time): ICAL.Recur {
  const { freq, interval } = rule;
  if (rule.count && year < minCountYear)
    throw new EventError(t('RRULE: COUNT is of dates from {year} on, which is too long ago', { year }));
  if (rule.toString().length > maxRuleLength) throw new EventError(t('RRULE has too many parts'));
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq))
    throw new EventError(t('RRULE: FREQ={frequency} repeats within a day, which no event does', { frequency: freq }));
  if (interval > maxInterval) throw new EventError(t('RRULE: INTERVAL={interval} is too long', { interval }));
  return rule;
}

/** Returns a test for the dates of EXDATE, days or instants. */
function excludedDates(event: ICAL.Component, start: ICAL.Time): (time: ICAL.Time) => boolean {
  const times = timesOf(event, 'exdate').map((time) => (time.isDate ? time : likeStart(time, start)));
  const days = new Set(times.filter(({ isDate }) => isDate).map(dayOf));
  const moments = new Set(times.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()));
  return (time) => days.has(dayOf(time)) || moments.has(time.toUnixTime());
}

function timesOf(event: ICAL.Component, name: 'rdate' | 'exdate'): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]);
  return values.flatMap((value) =>
    value instanceof ICAL.Time ? [value] : value instanceof ICAL.Period ? [value.start] : [],
  );
}

/** Thrown when a rule has reached its end. */
const ruleEnd = Symbol('spent');

function expandRule(rule: ICAL.Recur, start: ICAL.Time, expansion: Expansion): { dates: ICAL.Time[]; goesOn: boolean } {
  const lastYear = Number(expansion.to.slice(0, 4)) + 1;
  const bounded = withUntil(rule, lastYear, start);
  const found: ICAL.Time[] = [];
  const meter = createStepCounter(rule, expansion);
  let goesOn = false;
  try {
    const dates = bounded.iterator(startNear(rule, start, expansion.from));
    // Observed because the search for the next date is endless when there is none.
    const fits = dates.check_contracting_rules.bind(dates);
    dates.check_contracting_rules = () => {
      meter.step();
      if ((dates.last?.year ?? 0) > lastYear) throw ruleEnd;
      return fits();
    };
    for (let time = dates.next(); time !== null; time = dates.next()) {
      goesOn = dayOf(time) > expansion.to;
      if (goesOn) break;
      meter.found();
      if (dayOf(time) >= expansion.from) found.push(time.clone());
    }
  } catch (error) {
    if (error !== ruleEnd && !hasNoDates(error)) throw error;
  }
  return { dates: found, goesOn };
}

/** Creates a counter of a rule's steps. */
function createStepCounter(rule: ICAL.Recur, expansion: Expansion): { step(): void; found(): void } {
  const text = rule.toString();
  const weight = Math.ceil(text.length / charactersPerStep);
  let [steps, idleSteps] = [0, 0];
  const step = (): void => {
    [steps, idleSteps] = [steps + weight, idleSteps + 1];
    expansion.steps -= weight;
    if (expansion.steps < 0) throw sourceTooComplex();
    if (idleSteps > maxIdleSteps) throw new EventError(t('RRULE: “{rule}” comes to no date', { rule: text }));
    if (steps > maxSteps) throw ruleEnd;
  };
  expansion.steps -= initialSteps;
  return {
    step,
    found: () => {
      idleSteps = 0;
      step();
    },
  };
}

/** Recognises the parser's errors for rules without dates. */
const hasNoDates = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor.name === 'InvalidRecurrenceRuleError' || /BYDAY combined/.test(error.message));

/** Returns the rule with an end: without one, the parser searches until the year 20000. */
function withUntil(rule: ICAL.Recur, lastYear: number, start: ICAL.Time): ICAL.Recur {
  const bounded = rule.clone();
  // A day includes its evening.
  if (bounded.until && !start.isDate)
    bounded.until = bounded.until.isDate
      ? new ICAL.Time(
          { ...bounded.until.toJSON(), hour: 23, minute: 59, second: 59, isDate: false },
          start.zone ?? undefined,
        )
      : likeStart(bounded.until, start);
  if (!bounded.count && (!bounded.until || bounded.until.year > lastYear))
    bounded.until = ICAL.Time.fromDateString(`${lastYear}-12-31`);
  return bounded;
}

/**
 * Returns the last date at or before a day from which the rule has the same rhythm; the start itself for a rule with
 * COUNT.
 */
function startNear({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, from: string): ICAL.Time {
  const near = start.clone();
  const days = Math.floor(daysBetween(dayOf(start), from));
  if (count || days <= 0) return near;
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const period = interval * (freq === 'DAILY' ? 1 : 7);
    near.adjust(Math.floor(days / period) * period, 0, 0, 0);
    return near;
  }
  const years = freq === 'MONTHLY' ? interval / greatestCommonDivisor(interval, 12) : interval;
  const period = start.month === 2 && start.day === 29 ? (years * 4) / greatestCommonDivisor(years, 4) : years;
  const past = Number(from.slice(0, 4)) - start.year - 1;
  if (past >= period) near.year = start.year + Math.floor(past / period) * period;
  return near;
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);

/** Returns a comparator of days by nearness: those from today on first, soonest first, then past ones, latest first. */
export function compareByNearness(today: string): (one: string, other: string) => number {
  return (one, other) => {
    if (one >= today !== other >= today) return one >= today ? -1 : 1;
    return (one < other ? -1 : Number(one > other)) * (one >= today ? 1 : -1);
  };
}

/** Returns the nearest days of a series, up to the limit, in order. */
function nearestDates(dates: readonly ICAL.Time[], today: string): ICAL.Time[] {
  const near = compareByNearness(today);
  const kept = new Set(
    dates.toSorted((one, other) => near(dayOf(one), dayOf(other))).slice(0, limits.importRecurrences),
  );
  return dates.filter((date) => kept.has(date));
}

import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/limits';
import { daysAfter } from '../values/days.ts';
import { tooMuch } from './source-event.ts';

/** Steps of one rule: what takes more is cut short. Steps without a date: what takes more will never come to one. */
const mostSteps = 20_000;
const mostIdleSteps = 400;
/**
 * Steps of all rules of a file together, about half a second: a file that takes more is refused. A rule counts as so many
 * before its first step, and a step of a rule as one for so many characters, as it goes through all of its parts.
 */
const mostStepsOfFile = 400_000;
const stepsToBegin = 100;
const charactersOfStep = 40;
/** Dates that are counted are counted from the start, year by year. */
const earliestCount = 1900;
/** Longer rules have so many parts that comparing these takes long, in characters; longer intervals never come round. */
const mostRule = 1000;
const mostInterval = 1000;

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10);

/** From which day to which one series are looked at, and how many steps are left for the file. */
export interface Expansion {
  from: string;
  to: string;
  today: string;
  steps: number;
}

/** What expanding the series of a file may take, around the day it is. */
export function expansionAround(today: string): Expansion {
  return {
    from: daysAfter(today, -limits.importDaysBack), to: daysAfter(today, limits.importDaysAhead), today, steps: mostStepsOfFile,
  };
}

/**
 * The dates of a series within the days that are looked at, the nearest ones from today on where there are too many.
 * Throws an error with a plain sentence for rules that are no series of events, and `SourceFault` when the steps of the
 * file are used up.
 */
export function datesOf(event: ICAL.Component, start: ICAL.Time, expansion: Expansion): ICAL.Time[] {
  const rules = event.getAllProperties('rrule').map((property) => property.getFirstValue() as unknown as ICAL.Recur);
  const found = new Map<number, ICAL.Time>();
  const take = (time: ICAL.Time): void => {
    if (dayOf(time) >= expansion.from && dayOf(time) <= expansion.to) found.set(time.toUnixTime(), time);
  };
  take(start.clone());
  for (const rule of rules) for (const time of expand(requireSeries(rule, start), start, expansion)) take(time);
  for (const time of timesOf(event, 'rdate')) take(time.isDate === start.isDate ? time : onClock(time, start));
  const left = leftOut(event);
  const dates = [...found.values()].filter((time) => !left(time)).toSorted((one, other) => one.compare(other));
  return nearest(dates, expansion.today);
}

function onClock(day: ICAL.Time, { hour, minute, second, isDate, zone }: ICAL.Time): ICAL.Time {
  const { year, month, day: date } = day;
  return new ICAL.Time({ year, month, day: date, hour, minute, second, isDate }, zone ?? undefined);
}

function requireSeries(rule: ICAL.Recur, { year }: ICAL.Time): ICAL.Recur {
  const { freq, interval } = rule;
  if (rule.count && year < earliestCount) throw new Error(`RRULE: COUNT is of dates from ${year} on, which is too long ago`);
  if (rule.toString().length > mostRule) throw new Error('RRULE has too many parts');
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)) throw new Error(`RRULE: FREQ=${freq} repeats within a day, which no event does`);
  if (interval > mostInterval) throw new Error(`RRULE: INTERVAL=${interval} is too long`);
  return rule;
}

/** Days of EXDATE, whole ones or moments. */
function leftOut(event: ICAL.Component): (time: ICAL.Time) => boolean {
  const times = timesOf(event, 'exdate');
  const days = new Set(times.filter(({ isDate }) => isDate).map(dayOf));
  const moments = new Set(times.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()));
  return (time) => days.has(dayOf(time)) || moments.has(time.toUnixTime());
}

function timesOf(event: ICAL.Component, name: 'rdate' | 'exdate'): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]);
  return values.flatMap((value) => (value instanceof ICAL.Time ? [value] : value instanceof ICAL.Period ? [value.start] : []));
}

/** Says that a rule has come to its end. */
const spent = Symbol('spent');

/** What of the parser's iterator is watched: it looks for the next date by itself, and for ever where there is none. */
interface Watched {
  next(): ICAL.Time | null;
  last: ICAL.Time | null;
  check_contracting_rules(): boolean;
}

function expand(rule: ICAL.Recur, start: ICAL.Time, expansion: Expansion): ICAL.Time[] {
  const lastYear = Number(expansion.to.slice(0, 4)) + 1;
  const bounded = boundedRule(rule, lastYear);
  const found: ICAL.Time[] = [];
  const meter = meterOf(rule, expansion);
  try {
    const dates = bounded.iterator(startNear(rule, start, expansion.from)) as unknown as Watched;
    const fits = dates.check_contracting_rules.bind(dates);
    dates.check_contracting_rules = () => {
      meter.step();
      if ((dates.last?.year ?? 0) > lastYear) throw spent;
      return fits();
    };
    for (let time = dates.next(); time !== null && dayOf(time) <= expansion.to; time = dates.next()) {
      meter.found();
      if (dayOf(time) >= expansion.from) found.push(time.clone());
    }
  } catch (error) {
    if (error !== spent && !isNever(error)) throw error;
  }
  return found;
}

/** Counts the steps of a rule. */
function meterOf(rule: ICAL.Recur, expansion: Expansion): { step(): void; found(): void } {
  const text = rule.toString();
  const weight = Math.ceil(text.length / charactersOfStep);
  let [steps, idle] = [0, 0];
  const step = (): void => {
    [steps, idle] = [steps + weight, idle + 1];
    expansion.steps -= weight;
    if (expansion.steps < 0) throw tooMuch();
    if (idle > mostIdleSteps) throw new Error(`RRULE: “${text}” comes to no date`);
    if (steps > mostSteps) throw spent;
  };
  expansion.steps -= stepsToBegin;
  return {
    step,
    found: () => {
      idle = 0;
      step();
    },
  };
}

/** The parser's own words for rules that have no dates. */
const isNever = (error: unknown): boolean => error instanceof Error && (error.constructor.name === 'InvalidRecurrenceRuleError' || /BYDAY combined/.test(error.message));

/** The same rule, with an end: the parser looks as far ahead as the year 20000 where there is none. */
function boundedRule(rule: ICAL.Recur, lastYear: number): ICAL.Recur {
  const bounded = rule.clone();
  if (!bounded.count && (!bounded.until || bounded.until.year > lastYear)) bounded.until = ICAL.Time.fromDateString(`${lastYear}-12-31`);
  return bounded;
}

/** The last date at or before a day that the rule has the same rhythm from; the start itself where dates are counted. */
function startNear({ freq, interval, count }: ICAL.Recur, start: ICAL.Time, from: string): ICAL.Time {
  const near = start.clone();
  const days = Math.floor((Date.parse(from) - Date.parse(dayOf(start))) / 86_400_000);
  if (count || days <= 0) return near;
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    const period = interval * (freq === 'DAILY' ? 1 : 7);
    near.adjust(Math.floor(days / period) * period, 0, 0, 0);
    return near;
  }
  const years = freq === 'MONTHLY' ? interval / divisor(interval, 12) : interval;
  const period = start.month === 2 && start.day === 29 ? (years * 4) / divisor(years, 4) : years;
  const past = Number(from.slice(0, 4)) - start.year - 1;
  if (past >= period) near.year = start.year + Math.floor(past / period) * period;
  return near;
}

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** How near a day is: those from today on first, the soonest first, then the latest before. */
export function byNearness(today: string): (one: string, other: string) => number {
  return (one, other) => {
    if (one >= today !== other >= today) return one >= today ? -1 : 1;
    return (one < other ? -1 : Number(one > other)) * (one >= today ? 1 : -1);
  };
}

/** The nearest days of a series, as many as there is room for, in order. */
function nearest(dates: readonly ICAL.Time[], today: string): ICAL.Time[] {
  const near = byNearness(today);
  const kept = new Set(dates.toSorted((one, other) => near(dayOf(one), dayOf(other))).slice(0, limits.importRecurrences));
  return dates.filter((date) => kept.has(date));
}

import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/api/limits';
import { addDays } from '@moonfloor/contract/values/days';
import { compareText } from '@moonfloor/contract/values/text';
import { dayOf, expandRule, likeStart, RuleError, type RuleRange } from '../expand-rule.ts';
import { sourceTooComplex } from '../source-event.ts';
import { leftOut } from '../values/plain-text.ts';
import { rulesOf } from './calendar-checks.ts';

/** Maximum number of steps of all rules of a file, about half a second; a file that exceeds it is rejected. */
const maxStepsPerFile = 400_000;
/** Earliest start of a rule with COUNT, as its occurrences must be counted from the start, year by year. */
const minCountYear = 1900;
/** Maximum length of a rule in characters, as comparing its parts takes time; and maximum interval. */
const maxRuleLength = 1000;
const maxInterval = 1000;

/** The range of days of series, and the remaining number of steps for the file. */
export interface Expansion extends RuleRange {
  today: string;
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
 * Returns the times of the occurrences within the range, only those nearest to today when there are too many; `isCut` says that a series with an
 * end has others. A rule that cannot be followed leaves the start, with a note. Throws `SourceError` when the steps of the file are used up.
 */
export function occurrenceTimes(
  event: ICAL.Component,
  start: ICAL.Time,
  expansion: Expansion,
  notes: string[],
): { times: ICAL.Time[]; isCut: boolean } {
  const byTime = new Map<number, ICAL.Time>();
  const take = (time: ICAL.Time): void => {
    if (dayOf(time) >= expansion.from && dayOf(time) <= expansion.to) byTime.set(time.toUnixTime(), time);
  };
  take(start.clone());
  const follow = (rule: ICAL.Recur, name: string): ReturnType<typeof expandRule> => {
    const expanded = isUsable(rule, start) ? expand(rule, start, expansion) : undefined;
    if (expanded !== undefined) return expanded;
    notes.push(leftOut(name, rule.toString()));
    byTime.set(start.toUnixTime(), start.clone());
    return { times: [], goesOn: false };
  };
  let isCut = false;
  for (const rule of rulesOf(event)) {
    const { times, goesOn } = follow(rule, 'RRULE');
    for (const time of times) take(time);
    // a series without an end always goes on
    isCut ||= goesOn && (rule.count !== null || rule.until !== null);
  }
  for (const time of timesOf(event, 'rdate').map((one) => likeStart(one, start))) {
    take(time);
    isCut ||= dayOf(time) > expansion.to;
  }
  for (const rule of rulesOf(event, 'exrule'))
    for (const time of follow(rule, 'EXRULE').times) byTime.delete(time.toUnixTime());
  const isExcluded = excludedTimes(event, start);
  const times = [...byTime.values()].filter((time) => !isExcluded(time)).toSorted((one, other) => one.compare(other));
  const nearest = nearestTimes(times, expansion.today);
  return { times: nearest, isCut: isCut || nearest.length < times.length };
}

/** Expands a rule; undefined if it has no occurrences. Throws `SourceError` when the steps of the file are used up. */
function expand(rule: ICAL.Recur, start: ICAL.Time, expansion: Expansion): ReturnType<typeof expandRule> | undefined {
  try {
    return expandRule(rule, start, expansion);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    if (error.reason === 'steps') throw sourceTooComplex();
    return undefined;
  }
}

/** Returns whether a rule can be followed: in reasonable time, and to other days, as no event repeats within one. */
const isUsable = (rule: ICAL.Recur, { year }: ICAL.Time): boolean =>
  !(rule.count && year < minCountYear) &&
  rule.toString().length <= maxRuleLength &&
  !['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.freq) &&
  rule.interval <= maxInterval;

/** Returns a test for the times of EXDATE, days or instants. */
function excludedTimes(event: ICAL.Component, start: ICAL.Time): (time: ICAL.Time) => boolean {
  const times = timesOf(event, 'exdate').map((time) => (time.isDate ? time : likeStart(time, start)));
  // no occurrence of an evening is at midnight
  const isDay = ({ isDate, hour, minute }: ICAL.Time): boolean =>
    isDate || (hour + minute === 0 && start.hour + start.minute > 0);
  const days = new Set(times.filter(isDay).map(dayOf));
  const moments = new Set(times.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()));
  return (time) => days.has(dayOf(time)) || moments.has(time.toUnixTime());
}

/** Returns the times of a property that lists occurrences of a series. */
export function timesOf(event: ICAL.Component, name: 'rdate' | 'exdate'): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]);
  return values.flatMap((value) =>
    value instanceof ICAL.Time ? [value] : value instanceof ICAL.Period ? [value.start] : [],
  );
}

/** Returns the ends of the dates of a series that are given as periods, by their starts in seconds. */
export function endsOfPeriods(event: ICAL.Component, start: ICAL.Time): ReadonlyMap<number, ICAL.Time> {
  const values = event.getAllProperties('rdate').flatMap((property) => property.getValues() as unknown[]);
  const periods = values.filter((value) => value instanceof ICAL.Period);
  return new Map(periods.map((one) => [one.start.toUnixTime(), likeStart(one.getEnd(), start)]));
}

/** Returns a comparator of days by nearness: those from today on first, soonest first, then past ones, latest first. */
export function compareByNearness(today: string): (one: string, other: string) => number {
  return (one, other) => {
    if (one >= today !== other >= today) return one >= today ? -1 : 1;
    return one >= today ? compareText(one, other) : compareText(other, one);
  };
}

/** Returns the nearest days of a series, up to the limit, in order. */
function nearestTimes(times: readonly ICAL.Time[], today: string): ICAL.Time[] {
  const byNearness = compareByNearness(today);
  const nearest = new Set(
    times.toSorted((one, other) => byNearness(dayOf(one), dayOf(other))).slice(0, limits.importRecurrences),
  );
  return times.filter((time) => nearest.has(time));
}

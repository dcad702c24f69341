import ICAL from 'ical.js';
import { t } from '@moonfloor/messages/t';
import { dayOf, likeStart } from '../expand-rule.ts';
import type { Expansion } from './calendar-series.ts';

/** Maximum duration of an event in days; the parser iterates over them. */
const maxEventDays = 1000;

/** Removes a duration that is negative or cannot be read. Returns the notes about it. */
export function dropInvalidDuration(event: ICAL.Component): string[] {
  const [property] = event.getAllProperties('duration');
  if (property === undefined) return [];
  const seconds = secondsOf(property);
  if (seconds >= 0 && seconds < maxEventDays * 86_400) return [];
  event.removeAllProperties('duration');
  const text = String(property.toJSON()[3]).slice(0, 60);
  return [t('{field}: “{text}” is not a possible end and was left out', { field: 'DURATION', text })];
}

/** Returns the length of a duration; NaN if the parser refuses it. */
function secondsOf(property: ICAL.Property): number {
  try {
    const value: unknown = property.getFirstValue();
    return value instanceof ICAL.Duration ? value.toSeconds() : NaN;
  } catch {
    return NaN;
  }
}

/** Adds an exception to its series as the occurrence that it replaces, or the one on that day; false if the series has none. */
export function relate(exception: ICAL.Component, series: ICAL.Event, times: ReadonlyMap<string, ICAL.Time>): boolean {
  const property = exception.getFirstProperty('recurrence-id');
  const replaced: unknown = property?.getFirstValue();
  if (!(replaced instanceof ICAL.Time)) return false;
  const time = likeStart(replaced, series.startDate);
  const isRange = property!.getParameter('range') !== undefined;
  const replacedTime = times.get(String(time)) ?? times.get(dayOf(time));
  if (!isRange && replacedTime === undefined) return false;
  property!.setValue(isRange ? time : replacedTime!);
  series.relateException(exception);
  return true;
}

/** Returns whether an event begins on the days that are expanded. */
export function isWithin(event: ICAL.Component, { from, to }: Expansion): boolean {
  const start: unknown = event.getFirstPropertyValue('dtstart');
  const day = String(start).slice(0, 10);
  return start instanceof ICAL.Time && day >= from && day <= to;
}

/** Properties that an exception does not take from its series. */
const ownProperties = ['rrule', 'rdate', 'exdate', 'recurrence-id', 'dtstart', 'dtend', 'duration', 'status'];

/** Returns an exception with what only its series says: its place, its texts. */
export function withSeries(event: ICAL.Component, series: ICAL.Component): ICAL.Component {
  if (event === series) return event;
  const [name, properties, parts]: [string, unknown[][], unknown[]] = structuredClone(event.toJSON());
  const ownNames = new Set([...properties.map(([key]) => key), ...ownProperties]);
  const [, ofSeries]: [string, unknown[][]] = structuredClone(series.toJSON());
  const others = ofSeries.filter(([key]) => !ownNames.has(key));
  return new ICAL.Component([name, [...properties, ...others], parts]);
}

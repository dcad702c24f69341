import { t } from '@moonfloor/messages/t';
import ICAL from 'ical.js';
import { likeStart } from '../../../platform/expand-rule.ts';
import type { Expansion } from './calendar-series.ts';

/** Maximum duration of an event in days; the parser iterates over them. */
const maxEventDays = 1000;

/** Removes an end that cannot be read. Returns the notes about it. */
export function dropInvalidEnd(event: ICAL.Component): string[] {
  const [lasts, end] = [readValue(event, 'duration'), readValue(event, 'dtend')];
  const drop = (name: string): string[] => {
    const text = writtenIn(event, name);
    event.removeAllProperties(name);
    return [
      t('{field}: “{text}” is no possible end and was left out', {
        field: name.toUpperCase(),
        text: text.slice(0, 60),
      }),
    ];
  };
  if (end !== null && !(end instanceof ICAL.Time && end.year > 0 && end.month > 0)) return drop('dtend');
  if (lasts === null) return [];
  const seconds = lasts instanceof ICAL.Duration ? lasts.toSeconds() : NaN;
  return seconds >= 0 && seconds < maxEventDays * 86_400 ? [] : drop('duration');
}

/** Returns the value of a property; null if there is none, undefined if the parser refuses it. */
function readValue(event: ICAL.Component, name: string): unknown {
  try {
    return event.getFirstPropertyValue(name);
  } catch {
    return undefined;
  }
}

/** Returns the value of a property as written. */
const writtenIn = (event: ICAL.Component, name: string): string =>
  String(event.getFirstProperty(name)?.toJSON()[3] ?? '');

/** Adds an exception to its series as the date that it replaces; false if the series has no such date. */
export function relate(exception: ICAL.Component, series: ICAL.Event, dates: ReadonlySet<string>): boolean {
  const property = exception.getFirstProperty('recurrence-id');
  const replaced: unknown = property?.getFirstValue();
  if (!(replaced instanceof ICAL.Time)) return false;
  const date = likeStart(replaced, series.startDate);
  const isRange = property!.getParameter('range') !== undefined;
  if (!isRange && !dates.has(String(date))) return false;
  property!.setValue(date);
  series.relateException(exception);
  return true;
}

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
  const own = new Set([...properties.map(([key]) => key), ...ownProperties]);
  const [, ofSeries]: [string, unknown[][]] = structuredClone(series.toJSON());
  const others = ofSeries.filter(([key]) => !own.has(key));
  return new ICAL.Component([name, [...properties, ...others], parts]);
}

import { offsetAt, type Transition, transitionsIn, zoneName } from '../../platform/zone-rules.ts';
import { type Component, type Property, text, localDateTime } from './jcal.ts';

/** Range of years of time zone transitions: there is no data before, and none is known after. */
const [firstYear, lastYear] = [1970, 2060];

const clampYear = (year: number): number => Math.min(lastYear, Math.max(firstYear, year));

/** Formats an offset, in minutes east of UTC, for iCalendar. */
function offset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Returns a STANDARD or DAYLIGHT component for transitions with the same offsets. */
function observance(transitions: readonly Transition[]): Component {
  const { from, to, name } = transitions[0]!;
  const [first, ...others] = transitions.map(({ onset }) => localDateTime(onset));
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', first],
    ['tzoffsetfrom', {}, 'utc-offset', offset(from)],
    ['tzoffsetto', {}, 'utc-offset', offset(to)],
    text('tzname', name),
    ...others.map((onset): Property => ['rdate', {}, 'date-time', onset]),
  ];
  return [to > from ? 'daylight' : 'standard', properties, []];
}

/**
 * Returns a time zone with all transitions from the year before `first` to the year after `last` (RFC 5545, section
 * 3.6.5), for programs that do not know the zone by name.
 */
export function vtimezone(zone: string, first: number, last: number): Component {
  const from = clampYear(first - 1);
  const begins = Date.UTC(from, 0);
  const before = offsetAt(zone, begins);
  const start = { day: '1969-12-31', time: '00:00' };
  const years = Array.from({ length: clampYear(last + 1) - from + 1 }, (_, index) => from + index);
  const transitions = years.flatMap((year) => transitionsIn(zone, year));
  const groups = Map.groupBy(transitions, ({ from, to, name }) => `${from} ${to} ${name}`);
  const initial = observance([{ onset: start, from: before, to: before, name: zoneName(zone, begins) }]);
  return ['vtimezone', [text('tzid', zone)], [initial, ...[...groups.values()].map(observance)]];
}

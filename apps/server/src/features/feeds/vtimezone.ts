import { offsetAt, type Transition, transitionsIn, zoneName } from '../../platform/zone-rules.ts';
import { type Component, type Property, text, localDateTime } from './jcal.ts';

/** Range of years of time zone transitions: there is no data before, and none is known after. */
const years = { first: 1970, last: 2060 };

const clampYear = (year: number): number => Math.min(years.last, Math.max(years.first, year));

/** Formats an offset, in minutes east of UTC, for iCalendar. */
function offset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Returns a STANDARD or DAYLIGHT component for transitions with the same offsets. */
function observance(transitions: readonly Transition[]): Component {
  const { from, to, name } = transitions[0]!;
  const [first, ...others] = transitions.map(({ onset }): Property => [
    'dtstart',
    {},
    'date-time',
    localDateTime(onset),
  ]);
  const properties: Property[] = [
    first!,
    ['tzoffsetfrom', {}, 'utc-offset', offset(from)],
    ['tzoffsetto', {}, 'utc-offset', offset(to)],
    text('tzname', name),
    ...others.map(([, parameters, type, value]): Property => ['rdate', parameters, type, value]),
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
  const groups = new Map<string, Transition[]>();
  for (let year = from; year <= clampYear(last + 1); year += 1) {
    for (const transition of transitionsIn(zone, year)) {
      const key = `${transition.from} ${transition.to} ${transition.name}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [transition]);
      else group.push(transition);
    }
  }
  const initial = observance([{ onset: start, from: before, to: before, name: zoneName(zone, begins) }]);
  return ['vtimezone', [text('tzid', zone)], [initial, ...[...groups.values()].map(observance)]];
}

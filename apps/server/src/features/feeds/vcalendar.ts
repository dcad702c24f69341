import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { type LocalTime, offsetAt, type Transition, transitionsIn, zoneName } from '@moonfloor/gazetteer/time-zone';
import { currentLanguage } from '@moonfloor/messages/t';
import type { WithdrawnEvent } from './calendar-rows.ts';
import { type Component, extension, localDateTime, type Property, text } from './jcal.ts';
import { withdrawnEvent, type WrittenEvent } from './vevent.ts';

/** Refresh interval of calendars: four times a day (RFC 7986, section 5.7). */
const refresh = 'PT6H';

/** Properties of a calendar; `name` and `source`, its URL, are omitted for a single event. */
function head(name?: string, source?: string): Property[] {
  return [
    text('version', '2.0'),
    text('prodid', `-//Moonfloor//Moonfloor//${currentLanguage().toUpperCase()}`),
    text('calscale', 'GREGORIAN'),
    ...(name === undefined ? [] : [text('name', name), extension('x-wr-calname', name)]),
    ...(source === undefined ? [] : [['source', {}, 'uri', source] as const]),
    ['refresh-interval', {}, 'duration', refresh],
    extension('x-published-ttl', refresh),
  ];
}

/** Returns the time zones of the entries as components, each for the required years. */
async function zonesOf(entries: readonly WrittenEvent[], write: (component: Component) => string): Promise<string[]> {
  const zones = new Map<string, { first: number; last: number }>();
  for (const { zone, firstYear, lastYear } of entries) {
    if (zone === null) continue;
    const { first, last } = zones.get(zone) ?? { first: firstYear, last: lastYear };
    zones.set(zone, { first: Math.min(first, firstYear), last: Math.max(last, lastYear) });
  }
  const slicer = new TimeSlicer();
  const texts: string[] = [];
  for (const [zone, { first, last }] of zones) texts.push(write(await vtimezone(zone, first, last, slicer)));
  return texts;
}

type Content = { name?: string; source?: string; entries: WrittenEvent[]; withdrawn: WithdrawnEvent[] };

/** Serialises a calendar (RFC 5545). One without entries contains a time zone, as a component is required. */
export async function writeCalendar({ name, source, entries, withdrawn }: Content): Promise<string> {
  const { toText } = await import('./jcal-text.ts');
  const isEmpty = entries.length + withdrawn.length === 0;
  const zones = isEmpty
    ? [toText(await vtimezone('UTC', 2000, 2000, new TimeSlicer()))]
    : await zonesOf(entries, toText);
  const shell = toText(['vcalendar', head(name, source), []]);
  const end = 'END:VCALENDAR\r\n';
  const events = [...entries.map((entry) => entry.text), ...withdrawn.map((event) => toText(withdrawnEvent(event)))];
  return [shell.slice(0, -end.length), ...zones, ...events, end].join('');
}

/** Range of years of time zone transitions: there is no data before, and none is known after. */
const [firstYear, lastYear] = [1970, 2060];

const clampYear = (year: number): number => Math.min(lastYear, Math.max(firstYear, year));

/** Formats an offset, in minutes east of UTC, for iCalendar. */
function offset(minutes: number): string {
  const [hours, minuteOfHour] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minuteOfHour).padStart(2, '0')}`;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/**
 * Returns the yearly rule of transitions, such as the last Sunday in March; undefined if there is no rule, or fewer than three
 * transitions. Outlook for Windows is reported to ignore single dates (RDATE).
 */
function ruleOf(onsets: readonly LocalTime[]): string | undefined {
  const days = onsets.map(({ day }) => new Date(`${day}T00:00:00Z`));
  const [first] = days;
  const allEqual = (of: (day: Date) => number): boolean => new Set(days.map(of)).size === 1;
  const isYearly = days.every((day, at) => day.getUTCFullYear() === first!.getUTCFullYear() + at);
  const hasOneTime = new Set(onsets.map(({ time }) => time)).size === 1;
  if (
    days.length < 3 ||
    !isYearly ||
    !hasOneTime ||
    !allEqual((day) => day.getUTCMonth()) ||
    !allEqual((day) => day.getUTCDay())
  )
    return undefined;
  const lastOf = (day: Date): number => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const isLast = days.every((day) => day.getUTCDate() + 7 > lastOf(day));
  const week = (day: Date): number => Math.ceil(day.getUTCDate() / 7);
  if (!isLast && !allEqual(week)) return undefined;
  return `${isLast ? -1 : week(first!)}${weekdays[first!.getUTCDay()]}`;
}

/** Returns a STANDARD or DAYLIGHT component for transitions with the same offsets, by their rule if the zone is regular. */
function observance(transitions: readonly Transition[], isRegular: boolean): Component {
  const { from, to, name } = transitions[0]!;
  const onsets = transitions.map(({ onset }) => onset);
  const day = ruleOf(onsets);
  const month = Number(onsets[0]!.day.slice(5, 7));
  const [first, ...others] = onsets.map(localDateTime);
  const rule: Property[] =
    day !== undefined && isRegular
      ? [['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: month, byday: day }]]
      : others.map((onset): Property => ['rdate', {}, 'date-time', onset]);
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', first],
    ['tzoffsetfrom', {}, 'utc-offset', offset(from)],
    ['tzoffsetto', {}, 'utc-offset', offset(to)],
    text('tzname', name),
    ...rule,
  ];
  return [to > from ? 'daylight' : 'standard', properties, []];
}

/**
 * Returns a time zone with all transitions from the year before `first` to the year after `last`, by its rule where it has one (RFC 5545, section
 * 3.6.5), for programs that do not know the zone by name. Yields between years: a zone takes some 10 ms, and there are 400.
 */
async function vtimezone(zone: string, first: number, last: number, slicer: TimeSlicer): Promise<Component> {
  const from = clampYear(first - 1);
  const begins = Date.UTC(from, 0);
  const firstOffset = offsetAt(zone, begins);
  const start = { day: '1969-12-31', time: '00:00' };
  // Three years tell a rule.
  const end = clampYear(Math.max(last + 1, from + 2));
  const transitions: Transition[] = [];
  for (let year = from; year <= end; year += 1) {
    transitions.push(...transitionsIn(zone, year));
    await slicer.yieldIfDue();
  }
  const groups = Map.groupBy(transitions, ({ from, to, name }) => `${from} ${to} ${name}`);
  // A rule and single dates are not mixed.
  const isRegular = [...groups.values()].every(
    (group) => ruleOf(group.map(({ onset }) => onset)) !== undefined && group.length === end - from + 1,
  );
  const initial = observance(
    [{ onset: start, from: firstOffset, to: firstOffset, name: zoneName(zone, begins) }],
    false,
  );
  return [
    'vtimezone',
    [text('tzid', zone)],
    [initial, ...[...groups.values()].map((group) => observance(group, isRegular))],
  ];
}

import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/limits';
import { goabaseId, resolveLink } from '../values/links.ts';
import { parsePlaceLine } from '../values/places.ts';
import { oneLine } from '../values/plain-text.ts';
import { pictureOf, placeOf, textOf, textsOf } from './calendar-fields.ts';
import {
  eventLines,
  parserFault,
  removeInvalidZoneRules,
  renameUnreadableRules,
  unreadableRule,
} from './calendar-checks.ts';
import { compareByNearness, datesOf, type Expansion, expansionAround } from './calendar-series.ts';
import { readSpan, type Span } from './calendar-times.ts';
import { goabaseSource } from './goabase.ts';
import { type SourceEvent, SourceError, type SourceContext } from './source-event.ts';
import { assignUniqueIds } from './unique-entry-ids.ts';

/** Context shared by all events of a calendar. */
interface Calendar extends SourceContext {
  /** Time zone named by the calendar. */
  zone: string | null;
  /** Base of relative URLs; the calendar's own URL may be secret. */
  base: string | null;
  /** Scope of short UIDs, which are not globally unique. */
  scope: string;
  expansion: Expansion;
  byUid: ReadonlyMap<string, UidGroup>;
}

/**
 * Parses an iCalendar file; recurring events become one event per date around today. Above the maximum of an import,
 * those nearest to today are returned, with a note. Throws `SourceError` with the invalid line.
 */
export function readCalendar(text: string, surroundings: SourceContext): { events: SourceEvent[]; notes: string[] } {
  const lines = eventLines(text);
  const calendars = parseCalendars(text);
  const expansion = expansionAround(surroundings.today);
  let seen = 0;
  let past = 0;
  const all: RankedEntry[] = calendars.flatMap((component) => {
    removeInvalidZoneRules(component);
    const events = component.getAllSubcomponents('vevent');
    const calendar: Calendar = {
      ...surroundings,
      ...calendarInfo(component, surroundings),
      expansion,
      byUid: groupByUid(events),
    };
    const placed = events.map((event, index) => ({
      event,
      place: `event ${seen + index + 1} (line ${lines[seen + index] ?? '?'})`,
    }));
    seen += events.length;
    return placed.flatMap(({ event, place }) => {
      const read = readEvent(event, place, calendar);
      if (read.length === 0 && !isException(event)) past += 1;
      return rankByNearness(read, surroundings.today);
    });
  });
  const events = assignUniqueIds(nearestEntries(all, surroundings.today));
  return { events, notes: notesOf(expansion, { past, dropped: Math.max(0, all.length - limits.importRows) }) };
}

/** An entry, and the number of entries of its series that are nearer to today. */
interface RankedEntry {
  entry: SourceEvent;
  rank: number;
}

const startOf = ({ fields }: SourceEvent): string => fields.event_date ?? '';

function rankByNearness(entries: readonly SourceEvent[], today: string): RankedEntry[] {
  const near = compareByNearness(today);
  const ranks = new Map(
    entries.toSorted((one, other) => near(startOf(one), startOf(other))).map((entry, rank) => [entry, rank]),
  );
  return entries.map((entry) => ({ entry, rank: ranks.get(entry) ?? 0 }));
}

/**
 * Returns the maximum number of entries of an import: the nearest of every event first, then the second of every
 * series, and so on.
 */
function nearestEntries(all: readonly RankedEntry[], today: string): SourceEvent[] {
  const near = compareByNearness(today);
  const first = all.toSorted((one, other) => one.rank - other.rank || near(startOf(one.entry), startOf(other.entry)));
  const kept = new Set(first.slice(0, limits.importRows));
  return all.filter((one) => kept.has(one)).map(({ entry }) => entry);
}

function notesOf({ from, to }: Expansion, { past, dropped }: { past: number; dropped: number }): string[] {
  const days = `between ${from} and ${to}`;
  return [
    ...(past > 0
      ? [
          `${past} recurring ${past === 1 ? 'event has' : 'events have'} no dates ${days} and ${past === 1 ? 'was' : 'were'} left out`,
        ]
      : []),
    ...(dropped > 0
      ? [
          `This calendar has more than ${limits.importRows} events: ${dropped} of them, far from today, were left out. Import it again later for those.`,
        ]
      : []),
  ];
}

/** Components with one UID: events, and exceptions for some of their dates. */
interface UidGroup {
  masters: ICAL.Component[];
  exceptions: ICAL.Component[];
  /** Series by name, the first of each. */
  series: Map<string, ICAL.Component>;
  /** Exceptions of each event, cached on first use. */
  of?: Map<ICAL.Component, ICAL.Component[]>;
}

function groupByUid(events: readonly ICAL.Component[]): Map<string, UidGroup> {
  const groups = new Map<string, UidGroup>();
  for (const event of events) {
    const uid = textOf(event, 'uid');
    const group = groups.get(uid) ?? { masters: [], exceptions: [], series: new Map() };
    (isException(event) ? group.exceptions : group.masters).push(event);
    const name = textOf(event, 'summary');
    if (!isException(event) && event.hasProperty('rrule') && !group.series.has(name)) group.series.set(name, event);
    groups.set(uid, group);
  }
  return groups;
}

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(renameUnreadableRules(text));
    const list = Array.isArray(parsed[0]) ? parsed.filter(Array.isArray) : [parsed];
    return list.map((jcal) => new ICAL.Component(jcal));
  } catch (error) {
    throw parserFault(text, error);
  }
}

function calendarInfo(
  component: ICAL.Component,
  { address, name }: SourceContext,
): Pick<Calendar, 'zone' | 'scope' | 'base'> {
  const zone = textOf(component, 'x-wr-timezone');
  const host = address === null ? '' : new URL(address).host;
  return {
    zone: zone === '' ? null : zone,
    scope: host || textOf(component, 'x-wr-calname') || name,
    base: address === null ? null : new URL(address).origin,
  };
}

function readEvent(event: ICAL.Component, place: string, calendar: Calendar): SourceEvent[] {
  const exception = event.hasProperty('recurrence-id');
  if (exception && masterOf(event, calendar) !== undefined) return [];
  try {
    if (!event.hasProperty('dtstart')) throw new Error('DTSTART is missing');
    if (event.hasProperty(unreadableRule))
      throw new Error(`RRULE: “${textOf(event, unreadableRule).slice(0, 100)}” cannot be read`);
    const exceptions = exception ? [] : exceptionsOf(event, calendar);
    [event, ...exceptions].forEach(requireEnd);
    const shape = new ICAL.Event(event, { exceptions, strictExceptions: true });
    if (shape.isRecurring()) {
      return occurrences(shape, calendar.expansion).map((one) =>
        entryOf(one.item, one.span, place, { calendar, day: one.id, series: event }),
      );
    }
    const span: Span = { start: shape.startDate, end: endOf(event) ? shape.endDate : null, tzid: tzidOf(event) };
    return [
      entryOf(event, span, place, { calendar, day: exception ? textOf(event, 'recurrence-id') : null, series: event }),
    ];
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return [toRefusedEntry(event, place, calendar, error)];
  }
}

const isException = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

/** Returns the components with the same UID; none for an event without one. */
function uidGroupOf(event: ICAL.Component, { byUid }: Calendar): UidGroup {
  const uid = textOf(event, 'uid');
  return (uid === '' ? undefined : byUid.get(uid)) ?? { masters: [], exceptions: [], series: new Map() };
}

/** Returns the series of an exception: that of its UID. When several have the same UID, the one of the same name. */
function masterOf(exception: ICAL.Component, calendar: Calendar): ICAL.Component | undefined {
  const { masters, series } = uidGroupOf(exception, calendar);
  return masters.length < 2 ? masters[0] : series.get(textOf(exception, 'summary'));
}

/** Returns the exceptions of an event. */
function exceptionsOf(event: ICAL.Component, calendar: Calendar): ICAL.Component[] {
  const group = uidGroupOf(event, calendar);
  if (group.of === undefined) {
    group.of = new Map();
    for (const exception of group.exceptions) {
      const master = masterOf(exception, calendar);
      if (master === undefined) continue;
      const those = group.of.get(master);
      if (those === undefined) group.of.set(master, [exception]);
      else those.push(exception);
    }
  }
  return group.of.get(event) ?? [];
}

/** Maximum duration of an event in days; the parser iterates over them. */
const maxEventDays = 1000;

function requireEnd(event: ICAL.Component): void {
  const lasts: unknown = event.getFirstPropertyValue('duration');
  if (lasts instanceof ICAL.Duration && !(Math.abs(lasts.toSeconds()) < maxEventDays * 86_400))
    throw new Error('DURATION is too long');
}

const endOf = (event: ICAL.Component): boolean => event.hasProperty('dtend') || event.hasProperty('duration');

function tzidOf(event: ICAL.Component): string | null {
  const tzid = event.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
}

function occurrences(shape: ICAL.Event, expansion: Expansion) {
  return datesOf(shape.component, shape.startDate, expansion).map((date) => {
    const { item, startDate, endDate, recurrenceId } = shape.getOccurrenceDetails(date);
    const end = endOf(item.component) || endOf(shape.component) ? endDate : null;
    return {
      item: item.component,
      span: { start: startDate, end, tzid: tzidOf(item.component) } satisfies Span,
      id: recurrenceId.toString(),
    };
  });
}

/** The occurrence of an entry, if any, and the component that identifies its series. */
interface SeriesContext {
  calendar: Calendar;
  day: string | null;
  series: ICAL.Component;
}

function entryOf(
  event: ICAL.Component,
  span: Span,
  place: string,
  { calendar, day, series }: SeriesContext,
): SourceEvent {
  const notes: string[] = [];
  const located = placeOf(event, notes);
  const country = located.country ?? calendar.country ?? undefined;
  const times = readSpan(span, { ...located, ...(country !== undefined && { country }) }, calendar.zone, notes);
  const url = resolveLink(textOf(event, 'url'), calendar.base) ?? null;
  return {
    place: day === null ? place : `${place}, ${times.event_date}`,
    ...identityOf(series, url, { calendar, day, start: times.event_date ?? '' }),
    source_url: url,
    fields: { ...times, ...located, ...textsOf(event, url) },
    picture: pictureOf(event, calendar.base),
    faults: [],
    notes,
  };
}

/** UIDs should be globally unique (RFC 5545), but short ones are not in practice. */
const globalUid = /@|^[\da-f-]{20,}$/i;

function identityOf(
  event: ICAL.Component,
  url: string | null,
  { calendar, day, start }: { calendar: Calendar; day: string | null; start: string },
): Pick<SourceEvent, 'source' | 'source_id'> {
  const goabase = goabaseId(url);
  if (goabase !== undefined && day === null) return { source: goabaseSource, source_id: goabase };
  const shared = uidGroupOf(event, calendar).masters.length > 1;
  const name = oneLine(textOf(event, 'summary'));
  const given = textOf(event, 'uid');
  const uid = given === '' ? `${name} ${start}` : shared ? `${given} ${name} ${textOf(event, 'dtstart')}` : given;
  const own = globalUid.test(uid) ? uid : `${calendar.scope}: ${uid}`;
  return { source: 'calendar', source_id: day === null ? own : `${own}#${day}` };
}

function toRefusedEntry(event: ICAL.Component, place: string, calendar: Calendar, error: unknown): SourceEvent {
  const reason = error instanceof Error ? error.message : 'cannot be read';
  const message = /^(DTSTART|DURATION|RRULE)/.test(reason) ? reason : `DTSTART, DTEND or RRULE: ${reason}`;
  return {
    place,
    ...identityOf(event, null, { calendar, day: null, start: '' }),
    source_url: null,
    fields: { event_name: oneLine(textOf(event, 'summary')), ...parsePlaceLine(textOf(event, 'location'), []) },
    picture: null,
    faults: [{ field: 'event_date', message }],
    notes: [],
  };
}

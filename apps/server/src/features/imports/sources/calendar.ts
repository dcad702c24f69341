import { t } from '@moonfloor/messages/t';
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
import { type ImportSource, type SourceEvent, EventError, SourceError } from './source-event.ts';
import { assignUniqueIds } from './unique-entry-ids.ts';

/** Context shared by all events of a calendar. */
interface Calendar {
  /** Country of events that do not name one. */
  country: string | null;
  /** Time zone named by the calendar. */
  zone: string | null;
  /** Base of relative URLs; the calendar's own URL may be secret. */
  base: string | null;
  /** Scope of short UIDs, which are not globally unique. */
  scope: string;
  expansion: Expansion;
  byUid: EventsByUid;
}

/**
 * Parses an iCalendar file; recurring events become one event per date around today. Above the maximum of an import,
 * those nearest to today are returned, with a note. Throws `SourceError` with the invalid line.
 */
export function readCalendar(source: ImportSource): { events: SourceEvent[]; notes: string[] } {
  const lines = eventLines(source.text);
  const expansion = expansionAround(source.today);
  const nearness = compareByNearness(source.today);
  const compare = (one: SourceEvent, other: SourceEvent): number => nearness(startOf(one), startOf(other));
  /** By entry, the number of entries of its series that are nearer to today. */
  const ranks = new Map<SourceEvent, number>();
  const all: SourceEvent[] = [];
  let [seen, past] = [0, 0];
  for (const component of parseCalendars(source.text)) {
    removeInvalidZoneRules(component);
    const events = component.getAllSubcomponents('vevent');
    const calendar: Calendar = { ...calendarInfo(component, source), expansion, byUid: groupByUid(events) };
    for (const event of events) {
      const read = readEvent(
        event,
        t('event {number} (line {line})', { number: seen + 1, line: lines[seen] ?? '?' }),
        calendar,
      );
      seen += 1;
      if (read.length === 0 && !isException(event)) past += 1;
      for (const [rank, entry] of read.toSorted(compare).entries()) ranks.set(entry, rank);
      all.push(...read);
    }
  }
  // The nearest of every event first, then the second of every series, and so on.
  const byRank = all.toSorted((one, other) => ranks.get(one)! - ranks.get(other)! || compare(one, other));
  const chosen = new Set(byRank.slice(0, limits.importRows));
  const events = assignUniqueIds(all.filter((entry) => chosen.has(entry)));
  return { events, notes: notesOf(expansion, { past, dropped: all.length - chosen.size }) };
}

const startOf = ({ fields }: SourceEvent): string => fields.event_date ?? '';

function notesOf({ from, to }: Expansion, { past, dropped }: { past: number; dropped: number }): string[] {
  const notes: string[] = [];
  if (past > 0)
    notes.push(
      t(
        '{count, plural, one {{count} recurring event has no dates between {from} and {to} and was left out} other {{count} recurring events have no dates between {from} and {to} and were left out}}',
        { count: past, from, to },
      ),
    );
  if (dropped > 0)
    notes.push(
      t(
        '{count, plural, other {This calendar has more than {most} events: {count} of them, far from today, were left out. Import it again later for those.}}',
        { most: limits.importRows, count: dropped },
      ),
    );
  return notes;
}

const isException = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

/** The events of a calendar that are not exceptions by UID, and the exceptions for some of their dates. */
interface EventsByUid {
  masters: ReadonlyMap<string, ICAL.Component[]>;
  /** Exceptions by the event to which they belong. */
  exceptions: ReadonlyMap<ICAL.Component | undefined, ICAL.Component[]>;
  /** Exceptions that belong to no event. */
  orphans: ReadonlySet<ICAL.Component>;
}

function groupByUid(events: readonly ICAL.Component[]): EventsByUid {
  const masters = Map.groupBy(
    events.filter((event) => !isException(event)),
    (event) => textOf(event, 'uid'),
  );
  const seriesKey = (event: ICAL.Component): string => `${textOf(event, 'uid')}\n${textOf(event, 'summary')}`;
  const series = Map.groupBy(
    events.filter((event) => !isException(event) && event.hasProperty('rrule')),
    seriesKey,
  );
  // An exception belongs to the series of its UID; when several have the same UID, to the first of the same name.
  const masterOf = (exception: ICAL.Component): ICAL.Component | undefined => {
    const uid = textOf(exception, 'uid');
    const same = uid === '' ? [] : (masters.get(uid) ?? []);
    return same.length < 2 ? same[0] : series.get(seriesKey(exception))?.[0];
  };
  const exceptions = Map.groupBy(events.filter(isException), masterOf);
  return { masters, exceptions, orphans: new Set(exceptions.get(undefined)) };
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
  { address, name, country }: ImportSource,
): Pick<Calendar, 'country' | 'zone' | 'scope' | 'base'> {
  const { host, origin } = address === null ? { host: '', origin: null } : new URL(address);
  return {
    country,
    zone: textOf(component, 'x-wr-timezone') || null,
    scope: host || textOf(component, 'x-wr-calname') || name,
    base: origin,
  };
}

function readEvent(event: ICAL.Component, place: string, calendar: Calendar): SourceEvent[] {
  const exception = isException(event);
  if (exception && !calendar.byUid.orphans.has(event)) return [];
  try {
    if (!event.hasProperty('dtstart')) throw new EventError(t('DTSTART is missing'));
    if (event.hasProperty(unreadableRule))
      throw new EventError(t('RRULE: “{rule}” cannot be read', { rule: textOf(event, unreadableRule).slice(0, 100) }));
    const exceptions = calendar.byUid.exceptions.get(event) ?? [];
    [event, ...exceptions].forEach(requireEnd);
    const shape = new ICAL.Event(event, { exceptions, strictExceptions: true });
    if (shape.isRecurring()) {
      return occurrences(shape, calendar.expansion).map(({ item, span, day }) =>
        entryOf(item, span, place, { calendar, day, series: event }),
      );
    }
    const span: Span = { start: shape.startDate, end: endOf(event) ? shape.endDate : null, tzid: tzidOf(event) };
    const day = exception ? textOf(event, 'recurrence-id') : null;
    return [entryOf(event, span, place, { calendar, day, series: event })];
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return [toRefusedEntry(event, place, calendar, error)];
  }
}

/** Maximum duration of an event in days; the parser iterates over them. */
const maxEventDays = 1000;

function requireEnd(event: ICAL.Component): void {
  const lasts: unknown = event.getFirstPropertyValue('duration');
  if (lasts instanceof ICAL.Duration && !(Math.abs(lasts.toSeconds()) < maxEventDays * 86_400))
    throw new EventError(t('DURATION is too long'));
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
      day: recurrenceId.toString(),
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
    place: day === null ? place : t('{place}, {date}', { place, date: times.event_date ?? '' }),
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
  const name = oneLine(textOf(event, 'summary'));
  const given = textOf(event, 'uid');
  const shared = (calendar.byUid.masters.get(given)?.length ?? 0) > 1;
  const uid = given === '' ? `${name} ${start}` : shared ? `${given} ${name} ${textOf(event, 'dtstart')}` : given;
  const own = globalUid.test(uid) ? uid : `${calendar.scope}: ${uid}`;
  return { source: 'calendar', source_id: day === null ? own : `${own}#${day}` };
}

function toRefusedEntry(event: ICAL.Component, place: string, calendar: Calendar, error: unknown): SourceEvent {
  const reason = error instanceof Error ? error.message : t('cannot be read');
  const message = error instanceof EventError ? reason : t('DTSTART, DTEND or RRULE: {reason}', { reason });
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

import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/api/limits';
import { formatDate } from '@moonfloor/contract/values/format-date';
import { t } from '@moonfloor/messages/t';
import { dayOf } from '../expand-rule.ts';
import { goabaseSource, type ImportSource, type SourceEvent, EventError, SourceError } from '../source-event.ts';
import { assignUniqueIds } from '../unique-entry-ids.ts';
import { readName } from '../values/event-name.ts';
import { goabaseId, readLink } from '../values/links.ts';
import { parsePlaceLine } from '../values/places.ts';
import { leftOut } from '../values/plain-text.ts';
import { normalizePlace } from '../values/settle-place.ts';
import { uncertainZone, zoneNamed } from '../values/to-local-time.ts';
import { zoneOfName } from '../values/zone-names.ts';
import { dropInvalidDuration, isWithin, relate, withSeries } from './calendar-exceptions.ts';
import { nameOf, pictureOf, placeOf, textOf, textsOf } from './calendar-fields.ts';
import { parseCalendarLines, unreadableRule } from './calendar-lines.ts';
import { addSeries } from './calendar-rule.ts';
import {
  compareByNearness,
  endsOfPeriods,
  occurrenceTimes,
  type Expansion,
  expansionAround,
} from './calendar-series.ts';
import { occurrenceSpan, readSpan, type Span } from './calendar-times.ts';
import { type EventsByUid, groupByUid, isException, isOwn } from './calendar-uids.ts';
import { openZones, showClocks } from './calendar-zones.ts';

/** Context shared by all events of a calendar. */
interface Calendar {
  /** Country of events that do not name one. */
  country: string | null;
  /** Time zone named by the calendar, and the one that the member chose. */
  zone: string | null;
  chosen: string | null;
  zoneOfArea: ImportSource['zoneOfArea'];
  countryOfTown: ImportSource['countryOfTown'];
  /** True for a calendar that cancels its events. */
  cancels: boolean;
  /** Base of relative URLs; the calendar's own URL may be secret. */
  base: string | null;
  /** Scope of short UIDs, which are not globally unique. */
  scope: string;
  expansion: Expansion;
  byUid: EventsByUid;
}

/**
 * Parses an iCalendar file; recurring events become one event per date around today. Above the maximum of an import,
 * those nearest to today are returned, with a note. Throws `SourceError` for one that takes too long.
 */
export function readCalendar(source: ImportSource): { events: SourceEvent[]; notes: string[] } {
  const expansion = expansionAround(source.today);
  const nearness = compareByNearness(source.today);
  const compare = (one: SourceEvent, other: SourceEvent): number => nearness(startOf(one), startOf(other));
  /** By entry, the number of entries of its series that are nearer to today. */
  const ranks = new Map<SourceEvent, number>();
  const allEntries: SourceEvent[] = [];
  let [eventCount, pastCount] = [0, 0];
  for (const { jcal, events: eventLines } of parseCalendarLines(source.text)) {
    const component = new ICAL.Component(jcal);
    openZones(component);
    const events = component.getAllSubcomponents('vevent');
    const calendar: Calendar = { ...calendarInfo(component, source), expansion, byUid: groupByUid(events) };
    for (const [at, event] of events.entries()) {
      const { line = '?', unreadable = [], isCut = false } = eventLines[at] ?? {};
      const read = readEvent(event, t('event {number} (line {line})', { number: eventCount + 1, line }), calendar);
      for (const entry of read) {
        for (const lineNumber of unreadable)
          entry.notes.push(t('Line {line} cannot be read and was left out', { line: lineNumber }));
        if (isCut) entry.notes.push(t('The calendar ends in the middle of this event'));
      }
      eventCount += 1;
      if (read.length === 0 && isOwn(event, calendar.byUid)) pastCount += 1;
      for (const [rank, entry] of read.toSorted(compare).entries()) ranks.set(entry, rank);
      allEntries.push(...read);
    }
  }
  // The nearest of every event first, then the second of every series, and so on.
  const byRank = allEntries.toSorted((one, other) => ranks.get(one)! - ranks.get(other)! || compare(one, other));
  const chosen = new Set(byRank.slice(0, limits.importRows));
  const events = assignUniqueIds(allEntries.filter((entry) => chosen.has(entry)));
  return { events, notes: notesOf(expansion, { past: pastCount, dropped: allEntries.length - chosen.size }) };
}

const startOf = ({ fields }: SourceEvent): string => fields.event_date ?? '';

function notesOf({ from, to }: Expansion, { past, dropped }: { past: number; dropped: number }): string[] {
  const notes: string[] = [];
  if (past > 0)
    notes.push(
      t(
        '{count, plural, one {{count} recurring event has no dates between {from} and {to} and was left out} other {{count} recurring events have no dates between {from} and {to} and were left out}}',
        { count: past, from: formatDate(from), to: formatDate(to) },
      ),
    );
  if (dropped > 0)
    notes.push(
      t(
        '{count, plural, other {This calendar has more than {most} events. The {count} furthest from today were left out. Import it again later for those.}}',
        { most: limits.importRows, count: dropped },
      ),
    );
  return notes;
}

function calendarInfo(
  component: ICAL.Component,
  { address, name, country, zone, zoneOfArea, countryOfTown }: ImportSource,
): Omit<Calendar, 'expansion' | 'byUid'> {
  const { host, origin } = address === null ? { host: '', origin: null } : new URL(address);
  return {
    country,
    zone: zoneOfName(textOf(component, 'x-wr-timezone') || textOf(component, 'timezone-id')) ?? null,
    chosen: zone,
    zoneOfArea,
    countryOfTown,
    cancels: textOf(component, 'method').toUpperCase() === 'CANCEL',
    scope: host || textOf(component, 'x-wr-calname') || name,
    base: origin,
  };
}

function readEvent(event: ICAL.Component, position: string, calendar: Calendar): SourceEvent[] {
  if (!isOwn(event, calendar.byUid)) return [];
  try {
    if (!event.hasProperty('dtstart')) throw new EventError(t('DTSTART is missing'));
    const doubts = event.hasProperty(unreadableRule) ? [leftOut('RRULE', textOf(event, unreadableRule))] : [];
    const versions = calendar.byUid.versions.get(event) ?? 1;
    if (versions > 1)
      doubts.push(
        t('{count, plural, other {The source has this event # times: it is read once}}', { count: versions }),
      );
    const exceptions = calendar.byUid.exceptions.get(event) ?? [];
    if (calendar.zone !== null) for (const one of [event, ...exceptions]) showClocks(one, calendar.zone);
    const ends = new Map([event, ...exceptions].map((one) => [one, dropInvalidDuration(one)] as const));
    const shape = eventOf(event);
    if (!(shape.startDate instanceof ICAL.Time)) throw new EventError(t('DTSTART is missing'));
    const toEntry = (item: ICAL.Component, span: Span, day: string | null, notes: string[] = []): SourceEvent =>
      entryOf(item, span, position, { calendar, day, series: event, notes: [...(ends.get(item) ?? []), ...notes] });
    if (shape.isRecurring() || exceptions.length > 0) {
      const { times, isCut } = shape.isRecurring()
        ? occurrenceTimes(event, shape.startDate, calendar.expansion, doubts)
        : { times: [shape.startDate], isCut: false };
      const timeByKey = new Map(
        times.flatMap((time) => [dayOf(time), String(time)].map((key) => [key, time] as const)),
      );
      const strays = exceptions.filter((one) => !relate(one, shape, timeByKey));
      const dates = occurrences(shape, times);
      const entries = dates.map(({ item, span, day }, at) => toEntry(item, span, day, at === 0 ? doubts : []));
      if (shape.isRecurring()) {
        const { source_id: id } = sourceIdOf(event, null, { calendar, day: null, start: '' });
        const datesOfEntry = dates.map(({ day, item }) => ({ day: day.slice(0, 10), isMoved: item !== event }));
        addSeries(entries, datesOfEntry, { id, event, start: shape.startDate, expansion: calendar.expansion });
        if (isCut) entries.at(-1)?.notes.push(t('Later dates of this series were left out'));
      }
      return [
        ...entries,
        ...strays
          .filter((one) => isWithin(one, calendar.expansion))
          .map((one) =>
            toEntry(one, ownSpan(one), textOf(one, 'recurrence-id'), [
              t('This date replaces one that the series does not have'),
            ]),
          ),
      ];
    }
    return [toEntry(event, ownSpan(event), isException(event) ? textOf(event, 'recurrence-id') : null, doubts)];
  } catch (error) {
    if (error instanceof SourceError) throw error;
    return [toRefusedEntry(event, position, calendar, error)];
  }
}

/** Returns an event without the exceptions of its calendar, which the parser would otherwise take for its own. */
const eventOf = (event: ICAL.Component): ICAL.Event =>
  new ICAL.Event(event, { exceptions: [], strictExceptions: true });

const ownSpan = (event: ICAL.Component): Span => occurrenceSpan(event, eventOf(event));

function occurrences(shape: ICAL.Event, times: readonly ICAL.Time[]) {
  const ends = endsOfPeriods(shape.component, shape.startDate);
  return times.map((time) => {
    const { item, recurrenceId, ...span } = shape.getOccurrenceDetails(time);
    const end = ends.get(time.toUnixTime());
    const ownSpan = occurrenceSpan(item.component, span, shape.component);
    return {
      item: item.component,
      span: end ? { ...ownSpan, end, duration: null } : ownSpan,
      day: recurrenceId.toString(),
    };
  });
}

/** The occurrence of an entry, if any, and the component that identifies its series. */
interface SeriesContext {
  calendar: Calendar;
  day: string | null;
  series: ICAL.Component;
  notes: string[];
}

function entryOf(
  item: ICAL.Component,
  span: Span,
  position: string,
  { calendar, day, series, notes }: SeriesContext,
): SourceEvent {
  const event = withSeries(item, series);
  const located = placeOf(event, notes);
  normalizePlace(located, calendar, notes, 'line');
  const country = located.country ?? calendar.country ?? undefined;
  const clocks = {
    place: { ...located, ...(country !== undefined && { country }) },
    stated: calendar.zone,
    chosen: calendar.chosen,
    zoneOfArea: calendar.zoneOfArea,
    notes,
  };
  const times = readSpan(span, clocks);
  const status = calendar.cancels ? { event_status: 'cancelled' } : {};
  // A date that is only cancelled says nothing about its place.
  const isBare = isException(event) && !event.hasProperty('location') && !event.hasProperty('geo');
  const url = readLink(textOf(event, 'url'), calendar.base, 'URL', notes) || null;
  const isTimed = !span.start.isDate && (span.tzid !== null || span.start.zone === ICAL.Timezone.utcTimezone);
  const statedZone = span.tzid === null ? calendar.zone : (zoneNamed(span.tzid, clocks) ?? calendar.zone);
  const isPrivate = /^(?:private|confidential)$/i.test(textOf(event, 'class'));
  if (isPrivate) notes.push(t('The source marks this event as private'));
  return {
    isPrivate,
    zone: isTimed ? uncertainZone({ ...clocks, stated: statedZone }) : null,
    position: day === null ? position : t('{place}, {date}', { place: position, date: times.event_date ?? '' }),
    ...sourceIdOf(series, url, { calendar, day, start: times.event_date ?? '' }),
    source_url: url,
    fields: { ...times, ...(isBare ? {} : located), ...textsOf(event, url, notes), ...status },
    picture: pictureOf(event, calendar.base),
    faults: [],
    notes,
  };
}

/** UIDs should be globally unique (RFC 5545), but short ones are not in practice. */
const globalUid = /@|^[\da-f-]{20,}$/i;

function sourceIdOf(
  event: ICAL.Component,
  url: string | null,
  { calendar, day, start }: { calendar: Calendar; day: string | null; start: string },
): Pick<SourceEvent, 'source' | 'source_id'> {
  const goabase = goabaseId(url);
  if (goabase !== undefined && day === null) return { source: goabaseSource, source_id: goabase };
  const { event_name: name } = readName(nameOf(event), []);
  const statedUid = textOf(event, 'uid');
  const isSharedUid = (calendar.byUid.masters.get(statedUid)?.length ?? 0) > 1;
  const uid =
    statedUid === ''
      ? `${name} ${start}`
      : isSharedUid
        ? `${statedUid} ${name} ${textOf(event, 'dtstart')}`
        : statedUid;
  const globalId = globalUid.test(uid) ? uid : `${calendar.scope}: ${uid}`;
  return { source: 'calendar', source_id: day === null ? globalId : `${globalId}#${day}` };
}

function toRefusedEntry(event: ICAL.Component, position: string, calendar: Calendar, error: unknown): SourceEvent {
  const reason = error instanceof Error ? error.message : t('cannot be read');
  const message = error instanceof EventError ? reason : t('DTSTART, DTEND or RRULE: {reason}', { reason });
  const fields = { ...readName(nameOf(event), []), ...parsePlaceLine(textOf(event, 'location'), []) };
  normalizePlace(fields, calendar, [], 'line');
  return {
    position,
    ...sourceIdOf(event, null, { calendar, day: null, start: '' }),
    source_url: null,
    fields,
    picture: null,
    faults: [{ field: 'event_date', message }],
    notes: [],
  };
}

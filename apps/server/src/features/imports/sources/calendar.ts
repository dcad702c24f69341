import ICAL from 'ical.js';
import { limits } from '@moonfloor/contract/limits';
import { readCountry } from '../values/countries.ts';
import { daysAfter } from '../values/days.ts';
import { readHappening } from '../values/happening.ts';
import { goabaseId, resolveLink } from '../values/links.ts';
import { readCoordinates, readPlaceLine } from '../values/places.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import { eventLines, parserFault } from './calendar-lines.ts';
import { readSpan, type Span } from './calendar-times.ts';
import { goabaseSource } from './goabase.ts';
import { type SourceEvent, type SourceFields, SourceFault, type Surroundings } from './source-event.ts';

/** What all events of a calendar share. */
interface Calendar extends Surroundings {
  /** Time zone that the calendar says it is in. */
  zone: string | null;
  /** Tells this calendar's short ids from those of others. */
  scope: string;
}

/**
 * Reads the events of an iCalendar file, recurring ones as one event for each date around today, within bounds. Throws
 * `SourceFault` naming the broken line.
 */
export function readCalendar(text: string, surroundings: Surroundings): SourceEvent[] {
  const lines = eventLines(text);
  const calendars = parseCalendars(text);
  let seen = 0;
  return calendars.flatMap((component) => {
    const events = component.getAllSubcomponents('vevent');
    const calendar: Calendar = { ...surroundings, ...aboutCalendar(component, surroundings) };
    const placed = events.map((event, index) => ({ event, place: `event ${seen + index + 1} (line ${lines[seen + index] ?? '?'})` }));
    seen += events.length;
    return placed.flatMap(({ event, place }) => readEvent(event, events, place, calendar));
  });
}

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const list = Array.isArray(parsed[0]) ? parsed : [parsed];
    return list.map((jcal) => new ICAL.Component(jcal as ConstructorParameters<typeof ICAL.Component>[0]));
  } catch (error) {
    throw parserFault(text, error);
  }
}

function aboutCalendar(component: ICAL.Component, { address, name }: Surroundings): Pick<Calendar, 'zone' | 'scope'> {
  const zone = textOf(component, 'x-wr-timezone');
  const host = address === null ? '' : new URL(address).host;
  return { zone: zone === '' ? null : zone, scope: host || textOf(component, 'x-wr-calname') || name };
}

/** A text property, its values joined; empty when it is absent. */
function textOf(component: ICAL.Component, name: string): string {
  return component.getAllProperties(name).flatMap((property) => property.getValues().map(String)).join(', ').trim();
}

function readEvent(event: ICAL.Component, all: readonly ICAL.Component[], place: string, calendar: Calendar): SourceEvent[] {
  const uid = textOf(event, 'uid');
  const siblings = all.filter((other) => other !== event && uid !== '' && textOf(other, 'uid') === uid);
  const exception = event.hasProperty('recurrence-id');
  const master = siblings.find((other) => !other.hasProperty('recurrence-id'));
  if (exception && master !== undefined) return [];
  try {
    if (!event.hasProperty('dtstart')) throw new Error('DTSTART is missing');
    const shape = new ICAL.Event(event, { exceptions: exception ? [] : siblings, strictExceptions: true });
    const { from, to } = around(calendar.today);
    if (shape.isRecurring()) return occurrences(shape, from, to).map((one) => entryOf(one.item, one.span, place, { calendar, day: one.id }));
    const span: Span = { start: shape.startDate, end: endOf(event) ? shape.endDate : null, tzid: tzidOf(event) };
    return [entryOf(event, span, place, { calendar, day: exception ? textOf(event, 'recurrence-id') : null })];
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    return [brokenEntry(event, place, calendar, error)];
  }
}

const endOf = (event: ICAL.Component): boolean => event.hasProperty('dtend') || event.hasProperty('duration');

function tzidOf(event: ICAL.Component): string | null {
  const tzid = event.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : null;
}

const around = (today: string) => ({
  from: daysAfter(today, -limits.importDaysBack), to: daysAfter(today, limits.importDaysAhead),
});

/** Steps that a rule may take before it has come to the days that are looked at. */
const mostSteps = 20_000;

function occurrences(shape: ICAL.Event, from: string, to: string) {
  const found: { item: ICAL.Component; span: Span; id: string }[] = [];
  const dates = shape.iterator();
  for (let step = 0; step < mostSteps && found.length < limits.importRecurrences; step += 1) {
    const date = dates.next() as ICAL.Time | null | undefined;
    if (!date || date.toString().slice(0, 10) > to) break;
    if (date.toString().slice(0, 10) < from) continue;
    const { item, startDate, endDate, recurrenceId } = shape.getOccurrenceDetails(date);
    const end = endOf(item.component) || endOf(shape.component) ? endDate : null;
    found.push({ item: item.component, span: { start: startDate, end, tzid: tzidOf(item.component) }, id: recurrenceId.toString() });
  }
  return found;
}

function entryOf(event: ICAL.Component, span: Span, place: string, { calendar, day }: { calendar: Calendar; day: string | null }): SourceEvent {
  const notes: string[] = [];
  const located = placeOf(event, notes);
  const country = located.country ?? calendar.country ?? undefined;
  const times = readSpan(span, { ...located, ...(country !== undefined && { country }) }, calendar.zone, notes);
  const url = resolveLink(textOf(event, 'url'), calendar.address) ?? null;
  return {
    place: day === null ? place : `${place}, ${times.event_date}`,
    ...identityOf(event, url, { calendar, day, start: times.event_date ?? '' }),
    source_url: url ?? (calendar.address?.startsWith('http') ? calendar.address : null),
    fields: { ...times, ...located, ...textsOf(event, url) },
    picture: pictureOf(event, calendar.address),
    faults: [],
    notes,
  };
}

/** An UID is unique in the world by its standard, but short ones are not by experience. */
const globalUid = /@|^[\da-f-]{20,}$/i;

function identityOf(
  event: ICAL.Component,
  url: string | null,
  { calendar, day, start }: { calendar: Calendar; day: string | null; start: string },
): Pick<SourceEvent, 'source' | 'source_id'> {
  const goabase = goabaseId(url);
  if (goabase !== undefined && day === null) return { source: goabaseSource, source_id: goabase };
  const uid = textOf(event, 'uid') || `${oneLine(textOf(event, 'summary'))} ${start}`;
  const own = globalUid.test(uid) ? uid : `${calendar.scope}: ${uid}`;
  return { source: 'calendar', source_id: day === null ? own : `${own}#${day}` };
}

function placeOf(event: ICAL.Component, notes: string[]): SourceFields {
  const geo: unknown = event.getFirstPropertyValue('geo');
  const [latitude, longitude] = Array.isArray(geo) ? (geo as unknown[]) : [];
  const line = readPlaceLine(textOf(event, 'location'), notes);
  const country = readCountry(textOf(event, 'x-country')) ?? line.country;
  return {
    event_location: line.event_location ?? '',
    area: line.area ?? '',
    ...(country !== undefined && { country }),
    ...(latitude !== undefined && readCoordinates(latitude, longitude)),
  };
}

function textsOf(event: ICAL.Component, url: string | null): SourceFields {
  const organizer = event.getFirstProperty('organizer')?.getParameter('cn');
  return {
    event_name: oneLine(textOf(event, 'summary')),
    description: plainText(textOf(event, 'description')),
    event_status: readHappening(textOf(event, 'status')) ?? 'scheduled',
    event_page_link: url ?? '',
    ...(typeof organizer === 'string' && organizer !== '' && { extras: `Organizer: ${oneLine(organizer)}` }),
  };
}

/**
 * Address of the picture: an IMAGE (RFC 7986, 5.10), else an attachment that is one by its type or name. Pictures that
 * stand in the calendar itself are left out.
 */
function pictureOf(event: ICAL.Component, address: string | null): string | null {
  const attached = event.getAllProperties('attach').filter((property) =>
    /^image\//i.test(String(property.getParameter('fmttype') ?? '')) || /\.(jpe?g|png)([?#].*)?$/i.test(String(property.getFirstValue())));
  const addresses = [...event.getAllProperties('image'), ...attached].map((property) => resolveLink(String(property.getFirstValue()), address));
  return addresses.find((one) => one !== undefined) ?? null;
}

function brokenEntry(event: ICAL.Component, place: string, calendar: Calendar, error: unknown): SourceEvent {
  const reason = error instanceof Error ? error.message : 'cannot be read';
  const message = reason.startsWith('DTSTART') ? reason : `DTSTART, DTEND or RRULE: ${reason}`;
  return {
    place,
    ...identityOf(event, null, { calendar, day: null, start: '' }),
    source_url: null,
    fields: { event_name: oneLine(textOf(event, 'summary')), ...readPlaceLine(textOf(event, 'location'), []) },
    picture: null,
    faults: [{ field: 'event_date', message }],
    notes: [],
  };
}

import { addDays } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { datedEvents, withoutStart } from '../json-ld/json-ld.ts';
import { type Json, textOf } from '../json/json.ts';
import { isEventLine, readLines } from '../list/event-lines.ts';
import { Line, listHeaders } from '../list/list-table.ts';
import { splitDate } from '../list/list-values.ts';
import { SourceError } from '../source-event.ts';
import type { Table } from '../table/table.ts';
import { parseRange } from '../values/parse-day.ts';
import { oneLine } from '../values/plain-text.ts';
import { childrenNamed, childrenOf, type Element, findOutermost, parseElements, textIn } from './elements.ts';

/** Names of the fields of an event in extensions of RSS and Atom, without prefix, hyphens and underscores. */
const names = {
  start: ['startdate', 'dtstart', 'start', 'startdatetime', 'eventstart', 'eventstartdate', 'eventdate', 'starttime'],
  end: ['enddate', 'dtend', 'end', 'enddatetime', 'eventend', 'eventenddate', 'endtime'],
  startTime: ['starttime', 'eventstarttime', 'starthour'],
  endTime: ['endtime', 'eventendtime', 'endhour'],
  location: ['location', 'venue', 'eventlocation', 'venuename', 'place'],
  town: ['city', 'venuecity', 'town', 'locality'],
  country: ['country', 'venuecountry'],
  organizer: ['organizer', 'eventorganizer'],
  status: ['eventstatus', 'status'],
  point: ['point'],
  latitude: ['lat', 'latitude'],
  longitude: ['long', 'lng', 'lon', 'longitude'],
} as const;

const isFeed = (text: string): boolean => /<(?:rss|rdf:RDF|feed)[\s>]/.test(text.slice(0, 5000));

const entriesOf = (text: string): Element[] =>
  findOutermost(parseElements(text, true), ({ name }) => name === 'item' || name === 'entry');

const titleOf = (entry: Element): string => oneLine(textIn(childrenNamed(entry, 'title')[0]));

/**
 * Returns the events of an Atom or RSS feed with dates of events (`ev:`, `xcal:`, `gd:when` and similar), and notes about entries without
 * them; undefined for other documents. Throws `SourceError` when no entry has one.
 */
export function readFeed(text: string): { events: Json[]; notes: string[] } | undefined {
  if (!isFeed(text)) return undefined;
  const entries = entriesOf(text);
  const events = entries.map(eventOf);
  const dated = datedEvents(events);
  if (dated.events.length > 0) return dated;
  throw new SourceError(
    t(
      'This is a feed with {count, plural, one {# entry} other {# entries}}, but none says when its event takes place: the dates in it are those of publishing. Please use the calendar (.ics) of that site, or the pages of its events.',
      { count: entries.length },
    ),
  );
}

/**
 * Returns the events of a feed whose titles say when they take place, later than they were published: `12.06.2027: Oak`; undefined without
 * such titles.
 */
export function tableOfFeed(text: string, isKnownTown: (text: string) => boolean): Table | undefined {
  if (!isFeed(text)) return undefined;
  const entries = entriesOf(text).map((entry, at) => ({ line: new Line(at + 1, titleOf(entry)), entry }));
  const dated = entries.filter(({ line, entry }) => isEventLine(line) && !isOfPublishing(line.text, entry));
  const lines = dated.map(({ line }) => line);
  const table = lines.length === 0 ? undefined : readLines(lines, 1, isKnownTown);
  if (table === undefined) return undefined;
  const others = entries.filter((entry) => !dated.includes(entry)).map(({ line }) => line.text);
  const columns = [listHeaders.indexOf('Website'), listHeaders.indexOf('Description')];
  const rows = table.rows.map((row, at) => {
    const { url, description } = eventOf(dated[at]!.entry);
    const values = [url, description].map(textOf);
    return { ...row, cells: row.cells.map((cell, column) => cell || (values[columns.indexOf(column)] ?? '')) };
  });
  return { ...table, rows, ...(others.length > 0 && { notes: [withoutStart(others)] }) };
}

/** Whether the day in a title is not after that on which its entry was published. */
function isOfPublishing(title: string, entry: Element): boolean {
  const written = childrenOf(entry).find(({ name }) => /^(?:pubDate|published|dc:date|updated)$/.test(name));
  const published = Date.parse(textIn(written));
  const day = splitDate(title)
    .map((part) => parseRange(part, 'day')?.start.day)
    .find((one) => one !== undefined);
  return !Number.isNaN(published) && day !== undefined && day <= new Date(published).toISOString().slice(0, 10);
}

const localName = ({ name }: Element): string => name.replace(/^.*:/, '').replace(/[-_]/g, '').toLowerCase();

function eventOf(entry: Element): Json {
  const elements = descendantsOf(entry);
  const byName = Map.groupBy(elements, localName);
  const find = (field: keyof typeof names): Element | undefined => {
    for (const name of names[field]) {
      const element = byName.get(name)?.find((one) => textIn(one) !== '');
      if (element !== undefined) return element;
    }
    return undefined;
  };
  const textOfTag = (...tags: string[]): string =>
    textIn(
      tags.flatMap((tag) => childrenOf(entry).filter(({ name }) => name === tag)).find((one) => textIn(one) !== ''),
    );
  const when = elements.find(({ name, attribs }) => name.endsWith(':when') && attribs.startTime !== undefined)?.attribs;
  const where = elements.find(({ name }) => name.endsWith(':where'))?.attribs.valueString;
  const status = find('status') ?? byName.get('eventstatus')?.[0];
  const start = find('start');
  const links = childrenOf(entry).filter(({ name }) => name === 'link');
  const link = links.find(({ attribs }) => (attribs.rel ?? 'alternate') === 'alternate');
  const [latitude, longitude] = textIn(find('point')).split(/[\s,]+/);
  const geo = { latitude: latitude || textIn(find('latitude')), longitude: longitude || textIn(find('longitude')) };
  const place = where ?? textIn(find('location'));
  const [town, country] = [textIn(find('town')), textIn(find('country'))];
  return {
    name: textOfTag('title'),
    description: textOfTag('content:encoded', 'content', 'description', 'summary'),
    startDate: when?.startTime ?? joined(textIn(start), textIn(find('startTime'))),
    endDate: endOfWhole(when) ?? when?.endTime ?? joined(textIn(find('end')), textIn(find('endTime'))),
    eventStatus: status?.attribs.value ?? textIn(status),
    timeZone: start?.attribs.tzid ?? start?.attribs.TZID ?? '',
    location:
      geo.latitude === '' && town === '' && country === ''
        ? place
        : {
            name: place,
            ...(town + country !== '' && { address: { addressLocality: town, addressCountry: country } }),
            ...(geo.latitude !== '' && { geo }),
          },
    organizer: textIn(find('organizer')),
    url: link?.attribs.href ?? textIn(link),
  };
}

/** Returns the last of whole days, which end with the day before their end in Google's `gd:when`; undefined for others. */
function endOfWhole(when: Element['attribs'] | undefined): string | undefined {
  const [start = '', end = ''] = [when?.startTime, when?.endTime];
  return isDay(start) && isDay(end) && end > start ? addDays(end, -1) : undefined;
}

/** Joins a day and a time that are given apart. */
const joined = (day: string, time: string): string =>
  /^\d{4}-?\d{2}-?\d{2}$/.test(day) && /^\d{1,2}:\d{2}/.test(time) ? `${day} ${time}` : day;

function descendantsOf(entry: Element): Element[] {
  const elements: Element[] = [];
  const stack = childrenOf(entry).toReversed();
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    elements.push(element);
    stack.push(...childrenOf(element).toReversed());
  }
  return elements;
}

import { addDays } from '@moonfloor/contract/values/days';
import { parseInstant } from '../../values/parse-instant.ts';
import type { Json } from '../json/json.ts';
import { type Element, findOutermost, parseElements } from './elements.ts';

/** Parameters of links that add an event to a calendar: of Google, Yahoo and Outlook. */
const linkFields = {
  name: ['text', 'title', 'subject'],
  startDate: ['st', 'startdt'],
  endDate: ['et', 'enddt'],
  timeZone: ['ctz'],
  location: ['location', 'in_loc'],
  description: ['details', 'desc', 'body'],
} as const;
const calendarHost = /^(?:(?:www|calendar)\.google\.com|calendar\.yahoo\.com|outlook\.(?:live|office)\.com)$/;

/** Returns the events that a page offers by links to add to calendars, or names in its metadata, as schema.org events. */
export function eventsOfButtons(html: string): Json[] {
  const elements = parseElements(html, false);
  const found = findOutermost(elements, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)
    .map(({ attribs }) => eventOfLink(attribs.href!.trim()))
    .filter((event) => event !== undefined);
  const offered = new Map(found.map((event) => [`${String(event.name)} ${String(event.startDate)}`, event]));
  const named = offered.size > 0 ? undefined : eventOfMetadata(elements);
  return named === undefined ? [...offered.values()] : [named];
}

function eventOfLink(href: string): Json | undefined {
  if (!URL.canParse(href)) return undefined;
  const { hostname, searchParams } = new URL(href);
  if (!calendarHost.test(hostname)) return undefined;
  const valueOf = (names: readonly string[]): string =>
    names.map((name) => searchParams.get(name) ?? '').find((value) => value !== '') ?? '';
  const event = Object.fromEntries(Object.entries(linkFields).map(([field, names]) => [field, valueOf(names)]));
  const [start = '', end = ''] = (searchParams.get('dates') ?? '').split('/');
  return withDays({ ...event, startDate: start || event.startDate, endDate: end || event.endDate }, start.length === 8);
}

/** Reads `event:start_time` and the Open Graph properties beside it. */
function eventOfMetadata(elements: readonly Element[]): Json | undefined {
  const values = new Map(
    findOutermost(elements, ({ name }) => name === 'meta').map(({ attribs }) => [
      attribs.property ?? attribs.name ?? '',
      attribs.content ?? '',
    ]),
  );
  return withDays({
    name: values.get('og:title'),
    startDate: values.get('event:start_time'),
    endDate: values.get('event:end_time'),
    description: values.get('og:description'),
    url: values.get('og:url'),
    image: values.get('og:image'),
    location: {
      name: values.get('event:location') ?? '',
      address: { addressLocality: values.get('og:locality'), addressCountry: values.get('og:country-name') },
    },
  });
}

/** Returns an event with a name and a start; the whole days of Google's links end before the day of their end. */
function withDays(event: Json, isWholeDay = false): Json | undefined {
  const { name, startDate, endDate } = event;
  const last = isWholeDay ? parseInstant(String(endDate)) : undefined;
  if (!name || !startDate) return undefined;
  return {
    ...event,
    '@type': 'Event',
    ...(last !== undefined && endDate !== startDate && { endDate: addDays(last.day, -1) }),
  };
}

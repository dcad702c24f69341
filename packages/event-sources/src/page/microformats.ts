import { DomUtils } from 'htmlparser2';
import { addDays } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import type { Json } from '../json/json.ts';
import { parseRange } from '../values/parse-day.ts';
import { parseInstant, parseTime } from '../values/parse-instant.ts';
import { childrenOf, type Element, findOutermost, parseElements, textIn } from './elements.ts';

/** Pages without these words are not parsed. */
const rootClass = /\b(?:vevent|h-event)\b/i;

const classesOf = (element: Element): string[] => (element.attribs.class ?? '').split(/\s+/);
const hasClass =
  (...names: string[]) =>
  (element: Element): boolean =>
    classesOf(element).some((name) => names.includes(name));

/** Returns the hCalendar and h-event microformats of a page (https://microformats.org/wiki/h-event) as schema.org events. */
export function readMicroformats(html: string): Json[] {
  if (!rootClass.test(html)) return [];
  return findOutermost(parseElements(html, false), hasClass('vevent', 'h-event')).map(eventOf);
}

function eventOf(root: Element): Json {
  const find = (...names: string[]): Element | undefined => findOutermost(childrenOf(root), hasClass(...names))[0];
  const description = find('p-description', 'e-content', 'description', 'p-summary');
  const startDate = momentOf(find('dt-start', 'dtstart'));
  const link = find('u-url', 'url') ?? (root.attribs.href === undefined ? undefined : root);
  const status = textOfValue(find('p-status', 'status'));
  return {
    name: textOfValue(find('p-name', 'summary', 'fn')) || impliedName(root),
    startDate,
    endDate: endOf(startDate, find('dt-end', 'dtend')),
    duration: momentOf(find('dt-duration', 'duration')),
    location: locationOf(find('p-location', 'location', 'h-card', 'vcard')),
    description: description === undefined ? '' : DomUtils.getInnerHTML(description),
    ...(link !== undefined && { url: addressOf(link) }),
    ...(status !== '' && { eventStatus: status }),
    organizer: textOfValue(find('p-organizer', 'organizer')),
    image: addressOf(find('u-photo', 'u-featured', 'photo')),
  };
}

/** Returns the text of an event without a name, but for its properties (https://microformats.org/wiki/microformats2-parsing). */
const impliedName = (root: Element): string =>
  root.children
    .filter((child) => !('attribs' in child) || !/\b(?:[pue]|dt)-/.test(child.attribs.class ?? ''))
    .map((child) => DomUtils.textContent(child))
    .join('')
    .trim();

function addressOf(element: Element | undefined): string {
  const { href, src, data, value } = element?.attribs ?? {};
  const inner =
    element === undefined
      ? undefined
      : findOutermost(childrenOf(element), ({ name }) => name === 'a' || name === 'img')[0];
  return href ?? src ?? data ?? value ?? inner?.attribs.href ?? inner?.attribs.src ?? textIn(element);
}

/** Returns the values of a property: those of the value-class pattern, else its own. */
function valuesOf(element: Element | undefined): string[] {
  if (element === undefined) return [];
  const parts = findOutermost(childrenOf(element), hasClass('value', 'value-title'));
  return (parts.length === 0 ? [element] : parts).map((part) => {
    const { datetime, title, value } = part.attribs;
    const titled = part.name === 'abbr' || hasClass('value-title')(part) || isDay(title ?? '') ? title : undefined;
    return (datetime ?? titled ?? (['data', 'input'].includes(part.name) ? value : undefined) ?? textIn(part)).trim();
  });
}

const textOfValue = (element: Element | undefined): string => valuesOf(element).join(' ');

/** Returns a date and time, also one given in two parts, or a duration. */
function momentOf(element: Element | undefined): string {
  const values = valuesOf(element);
  const day = values.find((value) => parseInstant(value) !== undefined);
  const time = values.find((value) => value !== day && parseTime(value) !== undefined);
  if (day !== undefined && time !== undefined && parseInstant(day)?.time === null) {
    const offset = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(time)?.[0] ?? '';
    return `${day}T${parseTime(time)}${offset}`;
  }
  // A text may hold its date in an element: <span class="dtstart"><time datetime="…">.
  const inner =
    element === undefined ? undefined : findOutermost(childrenOf(element), ({ attribs }) => 'datetime' in attribs)[0];
  return day ?? inner?.attribs.datetime ?? values.join(' ');
}

/** Returns an end; one that is a time only is on the day of the start. Whole days of hCalendar end before their `dtend`, unless people see it. */
function endOf(start: string, element: Element | undefined): string {
  const end = momentOf(element);
  const isExclusive = element !== undefined && hasClass('dtend')(element) && isDay(start) && isDay(end) && end > start;
  if (isExclusive) return parseRange(textIn(element), 'day', start)?.start.day === end ? end : addDays(end, -1);
  const day = parseInstant(start)?.day;
  const time = parseTime(end);
  return day === undefined || time === undefined || parseInstant(end) !== undefined ? end : `${day}T${time}`;
}

/** Returns a place: a card with an address, or its text. */
function locationOf(element: Element | undefined): unknown {
  if (element === undefined) return '';
  const find = (...names: string[]): string => textOfValue(findOutermost(childrenOf(element), hasClass(...names))[0]);
  const [town, region, country] = [
    find('p-locality', 'locality'),
    find('p-region', 'region'),
    find('p-country-name', 'country-name'),
  ];
  const name = find('p-name', 'fn', 'p-org', 'org');
  const geo = { latitude: find('p-latitude', 'latitude'), longitude: find('p-longitude', 'longitude') };
  if (name === '' && town === '' && country === '' && geo.latitude === '') return textOfValue(element);
  return {
    name: name || (town === '' ? textOfValue(element) : ''),
    address: {
      streetAddress: find('p-street-address', 'street-address'),
      addressLocality: town,
      addressRegion: region,
      addressCountry: country,
    },
    ...(geo.latitude !== '' && { geo }),
  };
}

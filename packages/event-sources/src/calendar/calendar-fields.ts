import type ICAL from 'ical.js';
import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../source-event.ts';
import { parseCountry } from '../values/countries.ts';
import { readName, statusInPlaceOf } from '../values/event-name.ts';
import { parseEventStatus } from '../values/event-status.ts';
import { joinFields } from '../values/join-fields.ts';
import { resolveLink } from '../values/links.ts';
import { parsePlaceLine } from '../values/places.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import { promotersOf } from '../values/promoters.ts';
import { readCoordinates } from '../values/read-coordinates.ts';

/** Returns a text property with its values joined; empty when it is absent. */
export function textOf(component: ICAL.Component, name: string): string {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map(String))
    .join(', ')
    .trim();
}

/** Returns the first of the names of an event. */
export const nameOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('summary') ?? '').trim();

/** Returns the place fields of LOCATION, GEO and X-COUNTRY. Adds doubts to `notes`. */
export function placeOf(event: ICAL.Component, notes: string[]): SourceFields {
  const [, apple = ''] = /\bgeo:([-\d.,]{3,60})/i.exec(textOf(event, 'x-apple-structured-location')) ?? [];
  const coordinatesText = textOf(event, 'geo') || apple;
  const line = textOf(event, 'location') || applePlace(event);
  const { event_location, area, country: named, ...point } = parsePlaceLine(line, notes);
  const country = parseCountry(textOf(event, 'x-country')) ?? named;
  return {
    event_location: event_location ?? '',
    area: area ?? '',
    ...(country !== undefined && { country }),
    ...(coordinatesText === '' ? point : readCoordinates({ both: coordinatesText }, notes, country)),
  };
}

/** Returns the name and the address that Apple's calendar keeps beside the coordinates. */
const applePlace = (event: ICAL.Component): string =>
  ['x-title', 'x-address']
    .map((name) => event.getFirstProperty('x-apple-structured-location')?.getParameter(name))
    .filter((part) => typeof part === 'string')
    .join(', ');

/** Returns the text fields of an event. `url` is its page. */
export function textsOf(event: ICAL.Component, url: string | null, notes: string[]): SourceFields {
  for (const other of event.getAllProperties('summary').slice(1))
    notes.push(
      t('{field} is there more than once: “{text}” was left out', {
        field: 'SUMMARY',
        text: String(other.getFirstValue()).slice(0, 60),
      }),
    );
  const organizer = event.getFirstProperty('organizer')?.getParameter('cn');
  const name = readName(nameOf(event), notes, [
    'scheduled',
    parseEventStatus(textOf(event, 'status')),
    statusInPlaceOf(textOf(event, 'location')),
  ]);
  const html = unescaped(textOf(event, 'x-alt-desc'));
  return joinFields(name, promotersOf(typeof organizer === 'string' ? [oneLine(organizer)] : []), {
    description: withLinks(plainText(textOf(event, 'description')), plainText(html)),
    event_page_link: url ?? '',
  });
}

/** Returns a text without the escapes of calendars, which the parser leaves in properties that it does not know. */
const unescaped = (text: string): string => text.replace(/\\n/gi, '\n').replace(/\\([,;\\])/g, '$1');

/** Returns a description with the links that only its version in HTML has; that version, if there is no other. */
function withLinks(text: string, html: string): string {
  const links = text === '' ? [] : (html.match(/https?:\/\/[^\s()<>"]+/g) ?? []).filter((link) => !text.includes(link));
  return text === '' ? html : [text, ...new Set(links)].join('\n');
}

/**
 * Returns the URL of an event's picture: an IMAGE (RFC 7986, 5.10), else an attachment that is a picture by type or
 * name. Inline pictures are ignored.
 */
export function pictureOf(event: ICAL.Component, base: string | null): string | null {
  const attached = event
    .getAllProperties('attach')
    .filter(
      (property) =>
        /^image\//i.test(String(property.getParameter('fmttype') ?? '')) ||
        /\.(jpe?g|png)([?#].*)?$/i.test(String(property.getFirstValue())),
    );
  const addresses = [...event.getAllProperties('image'), ...attached].map((property) =>
    resolveLink(String(property.getFirstValue()), base),
  );
  return addresses.find((one) => one !== undefined) ?? null;
}

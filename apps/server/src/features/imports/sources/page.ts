import { Parser } from 'htmlparser2';
import type { FieldFault } from '@moonfloor/contract/problem';
import { readCountry } from '../values/countries.ts';
import { readInstant, type Written } from '../values/days.ts';
import { readHappening } from '../values/happening.ts';
import { goabaseId, resolveLink } from '../values/links.ts';
import { inOwnZone } from '../values/own-zone.ts';
import { readCoordinates, readPlaceLine, readVenue } from '../values/places.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import { goabaseSource } from './goabase.ts';
import { isObject, type Json, readJson, textOf } from './json.ts';
import { floorsOf } from './map-table.ts';
import { type SourceEvent, type SourceFields, SourceFault, type Surroundings } from './source-event.ts';

/** Reads the schema.org events (JSON-LD) of an HTML page. Throws `SourceFault` naming the broken line. */
export function readPage(html: string, surroundings: Surroundings): SourceEvent[] {
  const blocks = findBlocks(html);
  if (blocks.length === 0) throw new SourceFault('This page has no event data (schema.org, as JSON-LD) in it');
  return readNodes(blocks.map(({ text, line }) => readJson(text, 'The event data of this page', line)), surroundings);
}

/** Reads schema.org events out of JSON-LD. Throws `SourceFault` when there are none. */
export function readNodes(nodes: readonly unknown[], surroundings: Surroundings): SourceEvent[] {
  const events = nodes.flatMap((node) => findEvents(node, 0));
  if (events.length === 0) throw new SourceFault('There is data in it, but no event (schema.org)');
  return events.map((event, index) => entryOf(event, index, surroundings));
}

function findBlocks(html: string): { text: string; line: number }[] {
  const blocks: { text: string; line: number }[] = [];
  let open = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open = name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '');
      if (open) blocks.push({ text: '', line: html.slice(0, parser.endIndex).split('\n').length });
    },
    ontext: (text) => {
      if (open) blocks.at(-1)!.text += text;
    },
    onclosetag: () => {
      open = false;
    },
  });
  parser.end(html);
  return blocks.filter(({ text }) => text.trim() !== '');
}

/** Nodes are looked into so deep at most. */
const mostDepth = 12;
const eventType = /(^|[/:])(\w*Event|Festival)$/;

function findEvents(node: unknown, depth: number): Json[] {
  if (depth > mostDepth) return [];
  if (Array.isArray(node)) return node.flatMap((part) => findEvents(part, depth + 1));
  if (!isObject(node)) return [];
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  if (types.some((type) => eventType.test(type)) && 'startDate' in node) return [node];
  return Object.values(node).flatMap((part) => findEvents(part, depth + 1));
}

function entryOf(event: Json, index: number, { address, country: otherwise }: Surroundings): SourceEvent {
  const faults: FieldFault[] = [];
  const notes: string[] = [];
  const place = placeOf(event.location, notes);
  const url = resolveLink(event.url, address) ?? resolveLink(event['@id'], address) ?? null;
  const country = place.country ?? otherwise;
  const fields = {
    ...timesOf(event, { ...place, ...(country !== null && { country }) }, faults, notes), ...place, ...textsOf(event, url),
  };
  const goabase = goabaseId(url ?? address);
  const own = resolveLink(event['@id'], address) ?? url ?? `${address ?? ''}#${fields.event_name} ${fields.event_date}`;
  return {
    place: `event ${index + 1} of the page`,
    source: goabase === undefined ? 'page' : goabaseSource,
    source_id: goabase ?? own,
    source_url: url ?? address,
    fields,
    picture: pictureOf(event.image, address),
    faults,
    notes,
  };
}

function timesOf(event: Json, place: SourceFields, faults: FieldFault[], notes: string[]): SourceFields {
  const read = (name: 'startDate' | 'endDate', field: string): Written | undefined => {
    const text = textOf(event[name]);
    const written = readInstant(text);
    if (text !== '' && written === undefined) faults.push({ field, message: `${name}: “${text}” is no date` });
    return written === undefined ? undefined : inOwnZone(written, place, notes);
  };
  const [start, end] = [read('startDate', 'event_date'), read('endDate', 'event_end_date')];
  return {
    event_date: start?.day ?? '',
    start_time: start?.time ?? '',
    event_end_date: end === undefined || end.day === start?.day ? '' : end.day,
    end_time: end?.time ?? '',
  };
}

/** Address of the first picture: itself, or that of an ImageObject (https://schema.org/image). */
function pictureOf(image: unknown, address: string | null): string | null {
  const one = first(image);
  const named = isObject(one) ? (first(one.contentUrl) ?? first(one.url) ?? one['@id']) : one;
  return resolveLink(named, address) ?? null;
}

/** The first of what may be one or a list. */
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
const nameOf = (value: unknown): string => oneLine(isObject(value) ? textOf(value.name) : textOf(value));

function placeOf(location: unknown, notes: string[]): SourceFields {
  const place = [location].flat().find((one) => isObject(one) && one['@type'] !== 'VirtualLocation') ?? first(location);
  if (!isObject(place)) return readPlaceLine(textOf(place), notes);
  const address = first(place.address);
  const geo = first(place.geo);
  const venue = readVenue(textOf(place.name), notes).venue;
  const coordinates = isObject(geo) ? readCoordinates(geo.latitude, geo.longitude) : {};
  if (!isObject(address)) {
    const { event_location, area, country } = readPlaceLine(textOf(address), notes);
    const where = [venue === '' ? '' : event_location, area].filter(Boolean).join(', ');
    return { event_location: venue || event_location || '', area: where, ...(country !== undefined && { country }), ...coordinates };
  }
  const named = nameOf(first(address.addressCountry));
  return {
    event_location: venue,
    area: nameOf(address.addressLocality) || nameOf(address.addressRegion),
    ...(named !== '' && { country: readCountry(named) ?? named }),
    ...coordinates,
  };
}

function textsOf(event: Json, url: string | null): SourceFields {
  const names = [event.performer ?? event.performers ?? []].flat().map(nameOf).filter((name) => name !== '');
  const organizers = [event.organizer ?? []].flat().map(nameOf).filter((name) => name !== '');
  return {
    event_name: nameOf(event),
    event_status: readHappening(textOf(first(event.eventStatus))) ?? 'scheduled',
    description: plainText(textOf(event.description)),
    event_page_link: url ?? '',
    ...(organizers.length > 0 && { extras: `Organizer: ${organizers.join(', ')}` }),
    ...(names.length > 0 && { floors: floorsOf(names) }),
  };
}

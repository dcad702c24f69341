import type { FieldError } from '@moonfloor/contract/api/problem';
import { t } from '@moonfloor/messages/t';
import { settleCoordinates } from '../values/coordinates.ts';
import { parseCountry } from '../values/countries.ts';
import { detectDateOrder, orderIn } from '../values/date-order.ts';
import { readName, statusInPlaceOf } from '../values/event-name.ts';
import { parseEventStatus } from '../values/event-status.ts';
import { floorsOf } from '../values/imported-sets.ts';
import { goabaseId, readLink, resolveLink } from '../values/links.ts';
import { type DateOrder, parseDay } from '../values/parse-day.ts';
import { parseInstant, type ParsedMoment } from '../values/parse-instant.ts';
import { parsePlaceLine, parseVenue } from '../values/places.ts';
import { leftOut, oneLine, parsePrice, plainText, shorten, textOrEmpty } from '../values/plain-text.ts';
import { promotersOf } from '../values/promoters.ts';
import { readCoordinates } from '../values/read-coordinates.ts';
import { timeFields } from '../values/time-fields.ts';
import { addDuration, type Clocks, stateZone, toLocalTime, uncertainZone } from '../values/to-local-time.ts';
import { floorsOfParts } from './event-parts.ts';
import { schedulesOf, withSchedules } from './event-schedule.ts';
import { goabaseSource } from './goabase.ts';
import { first, firstText, isEvent, isObject, type Json, nameOf, namesOf, textOf } from './json.ts';
import { type SourceEvent, type SourceFields, type ImportSource } from './source-event.ts';
import { assignUniqueIds } from './unique-entry-ids.ts';

/** Returns the events that have a start, and a note that names the others. */
export function datedEvents(found: readonly Json[]): { events: Json[]; notes: string[] } {
  const [dated, others] = [found.filter(hasStart), found.filter((event) => !hasStart(event))];
  const known = new Set(dated.map(nameOf));
  const names = [...new Set(others.map(nameOf))].filter((name) => name !== '' && !known.has(name));
  return { events: dated, notes: names.length > 0 ? [withoutStart(names)] : [] };
}

const hasStart = (event: Json): boolean =>
  [event.startDate].flat().some((date) => textOf(date) !== '') || schedulesOf(event).length > 0;

/** Note about entries that were left out. */
export const withoutStart = (names: readonly string[]): string =>
  t('{count, plural, one {# entry} other {# entries}} without a readable start left out: {names}', {
    count: names.length,
    names: shorten(names.join(', '), 300),
  });

/** Converts schema.org events, without duplicates. */
export function toSourceEvents(events: readonly Json[], source: ImportSource): SourceEvent[] {
  const single = events.flatMap((event) => withSchedules(event, source.today)).flatMap(withOneStart);
  const textIn = (event: Json, name: string): string => textOf(first(event[name]));
  const written = detectDateOrder(
    single.map((event) => [textIn(event, 'startDate'), textIn(event, 'endDate')] as const),
    source.today,
  );
  const order = written.ambiguous === null ? written.order : undefined;
  return assignUniqueIds(single.map((event, index) => entryOf(event, index, source, order)));
}

/** Returns an event for each of its starts. */
function withOneStart(event: Json): Json[] {
  const starts = [...new Set([event.startDate].flat())];
  if (starts.length < 2) return [event];
  const ends = [event.endDate].flat();
  return starts.map((startDate, at) => ({ ...event, startDate, endDate: ends.length > 1 ? ends[at] : undefined }));
}

/** Maximum depth at which events are searched for. */
const maxDepth = 12;

/** Returns all events in JSON-LD, with `@id` references resolved; those without a start too, unless they consist of others. */
export function findEvents(nodes: readonly unknown[]): Json[] {
  const found: Json[] = [];
  const byId = new Map<string, Json>();
  const walk = (node: unknown, depth: number, within: boolean): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(node)) return node.forEach((part) => walk(part, depth + 1, within));
    if (!isObject(node)) return;
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 2 && !byId.has(id)) byId.set(id, node);
    const isOne = !within && isEvent(node);
    const isDated = isOne && startDateNames.some((name) => name in node);
    if (isDated) found.push(node);
    const before = found.length;
    for (const part of Object.values(node)) walk(part, depth + 1, within || isDated);
    if (isOne && !isDated && found.length === before) found.push(node);
  };
  walk(nodes, 0, false);
  return found.map((event) => expandNode(event, byId, 0));
}

const prefix = /^(https?:\/\/(www\.)?schema\.org\/|schema:)/;
const startDateNames = ['startDate', 'schema:startDate', 'http://schema.org/startDate', 'https://schema.org/startDate'];
/** Maximum depth of references resolved in an event: place, address, country. */
const maxReferenceDepth = 4;
const maxParts = 500;

/** Expands a node: property names without prefix, values unwrapped, and references resolved. */
function expand(value: unknown, byId: ReadonlyMap<string, Json>, depth: number): unknown {
  if (Array.isArray(value)) return value.slice(0, maxParts).map((part: unknown) => expand(part, byId, depth));
  if (!isObject(value)) return value;
  if ('@value' in value) return value['@value'];
  const node =
    Object.keys(value).length <= 2 && typeof value['@id'] === 'string' ? (byId.get(value['@id']) ?? value) : value;
  return depth >= maxReferenceDepth ? node : expandNode(node, byId, depth);
}

const expandNode = (node: Json, byId: ReadonlyMap<string, Json>, depth: number): Json =>
  Object.fromEntries(
    Object.entries(node).map(([key, part]) => [key.replace(prefix, ''), expand(part, byId, depth + 1)]),
  );

function entryOf(event: Json, index: number, source: ImportSource, order: DateOrder | undefined): SourceEvent {
  const { address, country: otherwise, zone: chosen, zoneOfArea } = source;
  const faults: FieldError[] = [];
  const notes = [textOf(event['moonfloor:note'])].filter((note) => note !== '');
  const place = placeOf(event.location, notes);
  const url = readLink(textOf(event.url), address, 'url', notes) || (resolveLink(event['@id'], address) ?? null);
  const country = place.country ?? otherwise;
  settleCoordinates(place, country, notes);
  const clocks: Clocks = {
    place: { ...place, area: withRegion(place.area, event.location), ...(country !== null && { country }) },
    stated: null,
    chosen,
    zoneOfArea,
    notes,
  };
  stateZone(textOf(event.timeZone) || textOf(event.timezone), clocks);
  const fields = {
    ...timesOf(event, clocks, faults, order),
    ...place,
    ...textsOf(event, url, notes),
    ...readOffers(event.offers, url, address),
    ...floorsOfParts(event, clocks),
  };
  const goabase = goabaseId(url ?? address);
  const absolute = /^https?:/i.test(textOf(event['@id'])) ? textOf(event['@id']) : undefined;
  const own = absolute ?? url ?? `${address ?? ''}#${fields.event_name} ${fields.event_date}`;
  return {
    position: t('event {number} of the page', { number: index + 1 }),
    source: goabase === undefined ? 'page' : goabaseSource,
    source_id: goabase ?? own,
    source_url: url ?? address,
    notation: textOf(event['moonfloor:notation']),
    zone: /Z$/i.test(textOf(first(event.startDate))) ? uncertainZone(clocks) : null,
    fields,
    picture: pictureOf(event.image, address),
    faults,
    notes,
  };
}

/** Reads the times of an event; `told` is the order of days and months, if another date of the page tells it. */
function timesOf(event: Json, clocks: Clocks, faults: FieldError[], told: DateOrder | undefined): SourceFields {
  const read = (name: 'startDate' | 'endDate' | 'doorTime', field: string, day = ''): ParsedMoment | undefined => {
    const given = textOrEmpty(textOf(first(event[name])));
    const text = day !== '' && /^\d{1,2}:/.test(given) ? `${day} ${given}` : given;
    const order = told ?? orderIn([clocks.place.country ?? ''], text) ?? 'day';
    const written = parseInstant(text) ?? parseDay(text, order);
    if (written !== undefined && told === undefined && isAmbiguous(text))
      clocks.notes.push(t('“{text}” was read as {date}', { text: text.slice(0, 40), date: written.day }));
    if (text !== '' && written === undefined) {
      if (name === 'startDate')
        faults.push({ field, message: t('{field}: “{text}” is no date', { field: name, text }) });
      else clocks.notes.push(leftOut(name, text));
    }
    return written === undefined ? undefined : toLocalTime(written, clocks);
  };
  const [opens, end] = [read('startDate', 'event_date'), read('endDate', 'event_end_date')];
  const doors = opens?.time === null ? read('doorTime', 'start_time', opens.day) : undefined;
  const start = doors?.day === opens?.day ? (doors ?? opens) : opens;
  const lasts = textOf(event.duration);
  const closes = end ?? (/^-|\d/.test(lasts) ? addDuration(start, lasts, { field: 'duration', clocks }) : undefined);
  return timeFields(start, closes, clocks.notes);
}

/** Returns whether nothing tells the day of a date from its month. */
const isAmbiguous = (text: string): boolean => detectDateOrder([[text, '']]).ambiguous !== null;

/** Returns the URL of the first picture: a URL, or that of an ImageObject (https://schema.org/image). */
function pictureOf(image: unknown, address: string | null): string | null {
  const one = first(image);
  const named = isObject(one) ? (first(one.contentUrl) ?? first(one.url) ?? one['@id']) : one;
  return resolveLink(named, address) ?? null;
}

/** Returns the place of a location: of several, the first that is not a link. */
const whereOf = (location: unknown): unknown =>
  [location].flat().find((one) => isObject(one) && one['@type'] !== 'VirtualLocation') ?? first(location);

/** Returns an area with its region, which tells the time zone. */
function withRegion(area: string | undefined, location: unknown): string {
  const place = whereOf(location);
  const address = isObject(place) ? first(place.address) : undefined;
  const region = isObject(address) ? nameOf(address.addressRegion) : '';
  return [area, region === area ? '' : region].filter(Boolean).join(', ');
}

function placeOf(location: unknown, notes: string[]): SourceFields {
  const place = whereOf(location);
  if (!isObject(place)) return parsePlaceLine(textOf(place), notes);
  const address = first(place.address);
  const geo = first(place.geo) ?? (place.latitude === undefined ? undefined : place);
  const venue = parseVenue(firstText(place.name), notes).venue;
  const coordinates = isObject(geo) ? readCoordinates({ latitude: geo.latitude, longitude: geo.longitude }, notes) : {};
  if (!isObject(address)) {
    const whole = parsePlaceLine(venue, []);
    if (textOf(address) === '' && whole.country !== undefined) return { ...whole, ...coordinates };
    const { event_location, area, country } = parsePlaceLine(textOf(address), notes);
    const where = [venue === '' ? '' : event_location, area].filter(Boolean).join(', ');
    return {
      event_location: venue || event_location || '',
      area: where,
      ...(country !== undefined && { country }),
      ...coordinates,
    };
  }
  const named = nameOf(first(address.addressCountry));
  return {
    event_location: venue,
    area: nameOf(address.addressLocality) || nameOf(address.addressRegion),
    ...(named !== '' && { country: parseCountry(named) ?? named }),
    ...coordinates,
  };
}

function textsOf(event: Json, url: string | null, notes: string[]): SourceFields {
  const names = namesOf(event.performer ?? event.performers);
  return {
    ...readName(firstText(event.name), notes, [
      'scheduled',
      ...[event.eventStatus].flat().map((status) => parseEventStatus(textOf(status))),
      statusInPlaceOf(nameOf(whereOf(event.location))),
    ]),
    description: plainText(firstText(event.description)),
    event_page_link: url ?? '',
    ...promotersOf(namesOf(event.organizer)),
    ...(names.length > 0 && { floors: floorsOf(names) }),
  };
}

/** Maximum number of offers per event. */
const maxOffers = 8;

/**
 * Returns ticket link and price of schema.org offers (https://schema.org/offers). Missing values are absent, and so is
 * a link to the event's page. `base` is the base of relative URLs.
 */
function readOffers(offers: unknown, page: string | null, base: string | null): SourceFields {
  const all = [offers].flat().slice(0, maxOffers).filter(isObject);
  const link = all.map(({ url }) => resolveLink(url, base)).find((url) => url !== undefined && url !== page);
  const prices = new Set(all.map(priceOf).filter((price) => price !== ''));
  const { price } = parsePrice([...prices].join(', '));
  return { ...(link !== undefined && { ticket_link: link }), ...(price !== '' && { price }) };
}

function priceOf({ price, lowPrice, highPrice, priceCurrency }: Json): string {
  const numbers = [textOf(price) || textOf(lowPrice), textOf(price) === '' ? textOf(highPrice) : ''].map(oneLine);
  const range = [...new Set(numbers.filter((number) => number !== ''))].join('–');
  return [range, range === '' ? '' : oneLine(textOf(priceCurrency))].filter(Boolean).join(' ');
}

import type { FieldError } from '@moonfloor/contract/api/problem';
import { t } from '@moonfloor/messages/t';
import { first, firstText, isObject, type Json, nameOf, namesOf, textOf } from '../json/json.ts';
import { goabaseSource, type SourceEvent, type SourceFields, type ImportSource } from '../source-event.ts';
import { assignUniqueIds } from '../unique-entry-ids.ts';
import { detectDateOrder, orderIn } from '../values/date-order.ts';
import { readName, statusInPlaceOf } from '../values/event-name.ts';
import { parseEventStatus } from '../values/event-status.ts';
import { floorsOf } from '../values/imported-sets.ts';
import { joinFields } from '../values/join-fields.ts';
import { goabaseId, readLink, resolveLink } from '../values/links.ts';
import { type DateOrder, parseDay } from '../values/parse-day.ts';
import { parseInstant, parseTime, type ParsedMoment } from '../values/parse-instant.ts';
import { leftOut, oneLine, parsePrice, plainText, shorten, textOrEmpty } from '../values/plain-text.ts';
import { promotersOf } from '../values/promoters.ts';
import { normalizePlace } from '../values/settle-place.ts';
import { asWholeDays, timeFields } from '../values/time-fields.ts';
import { addDuration, type Clocks, stateZone, toLocalTime, uncertainZone } from '../values/to-local-time.ts';
import { floorsOfParts } from './event-parts.ts';
import { schedulesOf, withSchedules } from './event-schedule.ts';
import { placeOf, whereOf, regionOf } from './json-ld-places.ts';

/** Returns the events that have a start, and a note that names the others. */
export function datedEvents(statedEvents: readonly Json[]): { events: Json[]; notes: string[] } {
  const [dated, others] = [statedEvents.filter(hasStart), statedEvents.filter((event) => !hasStart(event))];
  const datedNames = new Set(dated.map(nameOf));
  const names = [...new Set(others.map(nameOf))].filter((name) => name !== '' && !datedNames.has(name));
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
  const detectedOrder = detectDateOrder(
    single.map((event) => [momentIn(event, 'startDate'), momentIn(event, 'endDate')] as const),
    source.today,
  );
  const order = detectedOrder.ambiguous === null ? detectedOrder.order : undefined;
  return assignUniqueIds(single.map((event, index) => entryOf(event, index, source, order)));
}

/** Returns an event for each of its starts. */
function withOneStart(event: Json): Json[] {
  const starts = [event.startDate].flat();
  if (new Set(starts).size < 2) return [event];
  const ends = [event.endDate].flat();
  const single = starts.map((startDate, at) => ({
    ...event,
    startDate,
    endDate: ends.length > 1 ? ends[at] : undefined,
  }));
  return single.filter(({ startDate }, at) => starts.indexOf(startDate) === at);
}

function entryOf(event: Json, index: number, source: ImportSource, order: DateOrder | undefined): SourceEvent {
  const { address, country: otherwise, zone: chosen, zoneOfArea } = source;
  const faults: FieldError[] = [];
  const notes = [textOf(event['moonfloor:note'])].filter((note) => note !== '');
  const place = placeOf(event.location, notes);
  const url = readLink(textOf(event.url), address, 'url', notes) || (resolveLink(event['@id'], address) ?? null);
  normalizePlace(place, source, notes, isObject(first(event.location)) ? 'venues' : 'line');
  const country = place.country ?? otherwise;
  const region = regionOf(event.location);
  const clocks: Clocks = {
    place: { ...place, area: [place.area, region].filter(Boolean).join(', '), ...(country !== null && { country }) },
    stated: null,
    chosen,
    zoneOfArea,
    notes,
  };
  stateZone(textOf(event.timeZone) || textOf(event.timezone), clocks);
  const fields = {
    ...timesOf(event, clocks, faults, order),
    ...joinFields(place, textsOf(event, url, notes), readOffers(event.offers, url, address)),
    ...floorsOfParts(event, clocks),
  };
  const goabase = goabaseId(url ?? address);
  const absolute = /^https?:/i.test(textOf(event['@id'])) ? textOf(event['@id']) : undefined;
  const sourceId = absolute ?? url ?? `${address ?? ''}#${fields.event_name} ${fields.event_date}`;
  return {
    position: t('event {number} of the page', { number: index + 1 }),
    source: goabase === undefined ? 'page' : goabaseSource,
    source_id: goabase ?? sourceId,
    source_url: url ?? address,
    notation: textOf(event['moonfloor:notation']),
    zone: /Z$/i.test(textOf(first(event.startDate))) ? uncertainZone(clocks) : null,
    region,
    fields,
    picture: pictureOf(event.image, address),
    faults,
    notes,
  };
}

/** Names of times that may stand beside a day: `"startDate": "2027-06-12", "startTime": "22:00"`. */
const timeBeside = { startDate: 'startTime', endDate: 'endTime', doorTime: 'doorTime' } as const;

/** Returns a moment as its event states it, with the time beside it. */
function momentIn(event: Json, name: keyof typeof timeBeside): string {
  const [text, timeText] = [event[name], event[timeBeside[name]]].map((value) => textOrEmpty(textOf(first(value))));
  const time = parseTime(timeText!);
  return time !== undefined && parseInstant(text!)?.time === null ? `${text} ${time}` : text!;
}

/** Reads the times of an event; `statedOrder` is the order of days and months, if another date of the page tells it. */
function timesOf(event: Json, clocks: Clocks, faults: FieldError[], statedOrder: DateOrder | undefined): SourceFields {
  const read = (name: keyof typeof timeBeside, field: string, day = ''): ParsedMoment | undefined => {
    const momentText = momentIn(event, name);
    const text = day !== '' && /^\d{1,2}:/.test(momentText) ? `${day} ${momentText}` : momentText;
    const order = statedOrder ?? orderIn([clocks.place.country ?? ''], text) ?? 'day';
    const written = parseInstant(text) ?? parseDay(text, order);
    if (written !== undefined && statedOrder === undefined && isAmbiguous(text))
      clocks.notes.push(t('“{text}” was read as {date}', { text: text.slice(0, 40), date: written.day }));
    if (text !== '' && written === undefined) {
      if (name === 'startDate')
        faults.push({ field, message: t('{field}: “{text}” is not a valid date', { field: name, text }) });
      else clocks.notes.push(leftOut(name, text));
    }
    return written;
  };
  const days = asWholeDays(read('startDate', 'event_date'), read('endDate', 'event_end_date'), clocks.notes);
  const [opens, end] = days.map((moment) => moment && toLocalTime(moment, clocks));
  const doorTime = opens?.time === null ? read('doorTime', 'start_time', opens.day) : undefined;
  const doors = doorTime && toLocalTime(doorTime, clocks);
  const start = doors?.day === opens?.day ? (doors ?? opens) : opens;
  const lasts = textOf(event.duration);
  const closes = end ?? (/^-|\d/.test(lasts) ? addDuration(start, lasts, { field: 'duration', clocks }) : undefined);
  return timeFields(start, closes, clocks.notes);
}

/** Returns whether nothing tells the day of a date from its month. */
const isAmbiguous = (text: string): boolean => detectDateOrder([[text, '']]).ambiguous !== null;

/** Returns the URL of the first picture: a URL, or that of an ImageObject (https://schema.org/image). */
function pictureOf(image: unknown, address: string | null): string | null {
  const value = first(image);
  const imageUrl = isObject(value) ? (first(value.contentUrl) ?? first(value.url) ?? value['@id']) : value;
  return resolveLink(imageUrl, address) ?? null;
}

function textsOf(event: Json, url: string | null, notes: string[]): SourceFields {
  const names = namesOf(event.performer ?? event.performers);
  const name = readName(firstText(event.name), notes, [
    'scheduled',
    ...[event.eventStatus]
      .flat()
      .map((status) => parseEventStatus(isObject(status) ? textOf(status['@id']) || nameOf(status) : textOf(status))),
    statusInPlaceOf(nameOf(whereOf(event.location))),
  ]);
  return joinFields(name, promotersOf(namesOf(event.organizer)), {
    description: plainText(firstText(event.description)),
    event_page_link: url ?? '',
    ...(names.length > 0 && { floors: floorsOf(names) }),
  });
}

/** Maximum number of offers per event. */
const maxOffers = 8;

/**
 * Returns ticket link and price of schema.org offers (https://schema.org/offers), and whether they are sold out. Missing values are absent, and so is
 * a link to the event's page. `base` is the base of relative URLs.
 */
function readOffers(offers: unknown, page: string | null, base: string | null): SourceFields {
  const all = [offers].flat().slice(0, maxOffers).filter(isObject);
  const link = all.map(({ url }) => resolveLink(url, base)).find((url) => url !== undefined && url !== page);
  const prices = new Set(all.map(priceOf).filter((price) => price !== ''));
  const { price } = parsePrice([...prices].join(', '));
  const isSoldOut =
    all.length > 0 && all.every(({ availability }) => /(?:SoldOut|OutOfStock)$/i.test(textOf(availability)));
  return {
    ...(link !== undefined && { ticket_link: link }),
    ...(price !== '' && { price }),
    ...(isSoldOut && { extras: 'Sold out' }),
  };
}

function priceOf({ price, lowPrice, highPrice, priceCurrency }: Json): string {
  const numbers = [textOf(price) || textOf(lowPrice), textOf(price) === '' ? textOf(highPrice) : ''].map(oneLine);
  const range = [...new Set(numbers.filter((number) => number !== ''))].join('–');
  return [range, range === '' ? '' : oneLine(textOf(priceCurrency))].filter(Boolean).join(' ');
}

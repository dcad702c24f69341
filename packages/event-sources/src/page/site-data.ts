import { addDays } from '@moonfloor/contract/values/days';
import { isObject, type Json, textOf, tryJson } from '../json/json.ts';

/** Maximum depth at which events are searched for. */
const maxDepth = 14;

/** Returns the events in the data of Squarespace, Wix, Google Calendar and Outlook as schema.org events. */
export function eventsOfSiteData(data: unknown): Json[] {
  const events: Json[] = [];
  const website = objectIn(objectIn(data).website);
  const walk = (value: unknown, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) return value.forEach((part) => walk(part, depth + 1));
    if (!isObject(value)) return;
    const event = eventOfSquarespace(value, website) ?? eventOfWix(value) ?? eventOfCalendar(value);
    if (event !== undefined) events.push(event);
    else for (const part of Object.values(value)) walk(part, depth + 1);
  };
  walk(data, 0);
  return events;
}

/** Begins the data in pages of Squarespace. */
const squarespaceMark = /Static\.SQUARESPACE_CONTEXT\s*=\s*/;

/** Returns whether a page is one of Squarespace, whose lists have their events at `?format=json` only. */
export const isSquarespace = (html: string): boolean => squarespaceMark.test(html);

/** Returns the events of a script of a page: JSON, or a context of Squarespace. */
export function eventsOfScript(text: string): Json[] {
  const mark = squarespaceMark.exec(text);
  const json = mark === null ? text : valueAt(text, mark.index + mark[0].length);
  const isLikely = /"(?:startDate|scheduling|dateAndTimeSettings)"/.test(json);
  return isLikely ? eventsOfSiteData(tryJson(() => json)) : [];
}

/** Returns the object or array that begins at an index, in JSON or JavaScript. */
export function valueAt(text: string, from: number): string {
  let [depth, quote] = [0, ''];
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
      else if (letter === '\\') at += 1;
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{' || letter === '[') depth += 1;
    else if ((letter === '}' || letter === ']') && (depth -= 1) === 0) return text.slice(from, at + 1);
  }
  return '';
}

const objectIn = (value: unknown): Json => (isObject(value) ? value : {});

/** Returns coordinates as schema.org does; nothing for missing ones. */
const pointOf = (latitude: unknown, longitude: unknown): Json =>
  textOf(latitude) === '' ? {} : { geo: { latitude, longitude } };

/** An item of a collection of events, by `?format=json` or in `Static.SQUARESPACE_CONTEXT`; its instants are in milliseconds. */
function eventOfSquarespace(item: Json, website: Json): Json | undefined {
  const isOne =
    typeof item.startDate === 'number' && typeof item.title === 'string' && ('fullUrl' in item || 'urlId' in item);
  if (!isOne) return undefined;
  const place = objectIn(item.location);
  const [town = ''] = textOf(place.addressLine2).split(',');
  const [url, base] = [textOf(item.fullUrl), textOf(website.baseUrl)];
  return {
    name: item.title,
    description: textOf(item.body) || textOf(item.excerpt),
    startDate: textOf(item.startDate),
    endDate: textOf(item.endDate),
    timeZone: textOf(website.timeZone),
    url: url !== '' && URL.canParse(url, base || undefined) ? new URL(url, base || undefined).href : url,
    image: item.assetUrl,
    location: {
      name: textOf(place.addressTitle),
      address: { addressLocality: town, addressCountry: textOf(place.addressCountry) },
      // an event without a place has that of Squarespace
      ...(town !== '' && pointOf(place.markerLat ?? place.mapLat, place.markerLng ?? place.mapLng)),
    },
  };
}

/** An event of Wix Events, in `wix-warmup-data` or of its API. */
function eventOfWix(event: Json): Json | undefined {
  const { config = event.dateAndTimeSettings } = objectIn(event.scheduling);
  const { startDate, endDate, timeZoneId, scheduleTbd } = objectIn(config);
  // an event without a day is named in a note
  const isOne = typeof startDate === 'string' || scheduleTbd === true;
  if (typeof event.title !== 'string' || !isOne) return undefined;
  const place = objectIn(event.location);
  const address = isObject(place.address) ? place.address : objectIn(place.fullAddress);
  const point = isObject(address.geocode) ? address.geocode : objectIn(place.coordinates);
  const [status, slug, town] = [textOf(event.status), textOf(event.slug), textOf(address.city)];
  return {
    name: event.title,
    description: textOf(event.description) || textOf(event.about),
    startDate,
    endDate,
    timeZone: textOf(timeZoneId),
    ...(/^cancel/i.test(status) && { eventStatus: status }),
    image: objectIn(event.mainImage).url,
    ...(slug !== '' && { url: `/event-details/${slug}` }),
    location: {
      name: textOf(place.name),
      address: town === '' ? textOf(place.address) : { addressLocality: town, addressCountry: textOf(address.country) },
      ...pointOf(point.lat ?? point.latitude, point.lng ?? point.longitude),
    },
  };
}

/** An event of the API of Google Calendar (`items`) or Outlook (`value`); whole days end before the day of their end. */
function eventOfCalendar(event: Json): Json | undefined {
  const name = event.summary ?? event.subject;
  const [start, end] = [objectIn(event.start), objectIn(event.end)];
  const [first, last] = [start, end].map((moment) => textOf(moment.dateTime) || textOf(moment.date));
  if (typeof name !== 'string' || first === '') return undefined;
  const isWholeDay = event.isAllDay === true || textOf(start.dateTime) === '';
  const [from, until] = [first!, last!].map((text) => (isWholeDay ? text.slice(0, 10) : text));
  const place = objectIn(event.location);
  const address = objectIn(place.address);
  return {
    name,
    description: textOf(event.description) || textOf(event.bodyPreview),
    startDate: from,
    endDate: isWholeDay && until! > from! ? addDays(until!, -1) : until,
    timeZone: textOf(start.timeZone),
    ...((event.isCancelled === true || event.status === 'cancelled') && { eventStatus: 'cancelled' }),
    location: isObject(event.location)
      ? {
          name: textOf(place.displayName),
          address: { addressLocality: textOf(address.city), addressCountry: textOf(address.countryOrRegion) },
        }
      : textOf(event.location),
  };
}

import type { EventFilterQuery } from './event-filter.ts';
import { parseBox, parseNear, parseRadius } from './geo-parameters.ts';
import { limits } from './limits.ts';
import { styles } from './lists.ts';
import { isDay } from './text.ts';

/**
 * The event filter as query parameters, for pages, feeds, embeds and the API. Free of zod, so that browsers can load
 * it.
 */

/** All parameters, in the order in which feeds and embeds write them. */
export const eventParameters = [
  'when',
  'from',
  'to',
  'country',
  'style',
  'q',
  'near',
  'radius',
  'box',
  'artist',
  'decoration',
  'release',
] as const;
export type EventParameter = (typeof eventParameters)[number];

/** Parses a record's id; null for anything else. */
function parseId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * Parses the filter of a page's URL. Invalid parameters, which the API rejects (`eventFilter`), are ignored. A list
 * parameter may be repeated, as a form sends it.
 */
export function parseEventQuery(search: URLSearchParams): EventFilterQuery {
  const text = (name: EventParameter): string => search.get(name) ?? '';
  const day = (name: 'from' | 'to'): string | undefined => (isDay(text(name)) ? text(name) : undefined);
  const named = search.getAll('style').flatMap((value) => value.split(','));
  const when = text('when');
  return {
    when: when === 'upcoming' || when === 'past' ? when : undefined,
    from: day('from'),
    to: day('to'),
    country: text('country') || undefined,
    style: styles.filter((style) => named.includes(style)).join(',') || undefined,
    q: text('q').trim().slice(0, limits.name) || undefined,
    near: parseNear(text('near')) ?? undefined,
    radius: parseRadius(text('radius')) ?? undefined,
    box: parseBox(text('box')) ?? undefined,
    artist: parseId(text('artist')) ?? undefined,
    decoration: parseId(text('decoration')) ?? undefined,
    release: parseId(text('release')) ?? undefined,
  };
}

/** Formats a filter as parameters, in the order that pages use. Omits defaults and a radius without coordinates. */
export function formatEventQuery(filter: EventFilterQuery): Partial<Record<EventParameter, string>> {
  const { country, from, to, style, q, near, radius, box, artist, decoration, release, when } = filter;
  const values: Record<EventParameter, string | number | null | undefined> = {
    country,
    from,
    to,
    style,
    q,
    near: near && `${near.latitude},${near.longitude}`,
    radius: near === undefined || radius === limits.radiusKm.usual ? undefined : radius,
    box: box && [box.west, box.south, box.east, box.north].join(','),
    artist,
    decoration,
    release,
    when,
  };
  const entries = Object.entries(values).filter(([, value]) => value != null && value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Returns the event filter's parameters of a URL unchanged; empty ones are omitted. */
export function eventParametersOf(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of eventParameters) {
    const value = search.get(name) ?? '';
    if (value !== '') query.set(name, value);
  }
  return query;
}

import type { EventFilterQuery } from './event-filter.ts';
import { parseBox, parseNear, parseRadius } from './geo-parameters.ts';
import { limits } from './limits.ts';
import { styles } from './lists.ts';
import { isDay } from './text.ts';

/**
 * The filter of events as parameters of an address, for pages, feeds, embeds and the API. Free of zod, so that browsers can
 * load it.
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

/** A record's number; null for anything else. */
function parseId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * Parses the filter of a page's address. The API refuses what makes no sense (`eventFilter`), a page shows its events
 * without it. A parameter that is a list may be repeated, as a form sends it.
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

/**
 * Formats a filter as parameters, in the order in which pages write them. What would be so anyway is left out: a radius
 * without a place, or the usual one.
 */
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

/** The filter of events among the parameters of an address, as it is written there; empty parameters are left out. */
export function eventParametersOf(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of eventParameters) {
    const value = search.get(name) ?? '';
    if (value !== '') query.set(name, value);
  }
  return query;
}

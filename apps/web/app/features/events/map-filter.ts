import { limits } from '@moonfloor/contract/api/limits';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { formatEventQuery, parseEventQuery } from '@moonfloor/contract/events/event-query';
import { countries } from '@moonfloor/contract/values/countries';
import { t } from '@moonfloor/messages/t';
import { eventFeeds, type Feeds } from '../records/feed-links.ts';

/** Parameters of the map page's URL: the filter and the visible part of the map. */
export interface MapFilter extends Omit<
  EventFilterQuery,
  'style' | 'artist' | 'decoration' | 'release' | 'venue_id' | 'promoter'
> {
  when: 'upcoming' | 'past';
  country?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** From the fixed list; empty for all. */
  styles: readonly string[];
  q: string;
  radius: number;
}

/** A filter that matches all upcoming events. */
export const defaultMapFilter: MapFilter = { when: 'upcoming', styles: [], q: '', radius: limits.radiusKm.default };

/** Selectable radii around the user's location, in kilometres. */
export const radiusOptions: readonly number[] = [50, limits.radiusKm.default, 200, 500, 1000];

/** Parses a URL's query; invalid parameters are ignored. */
export function parseMapFilter(search: URLSearchParams): MapFilter {
  const {
    artist: _,
    decoration: _crew,
    release: _release,
    venue_id: _venue,
    promoter: _promoter,
    style,
    ...filter
  } = parseEventQuery(search);
  const { when, country, from, to, q, radius } = filter;
  return {
    ...filter,
    when: when ?? 'upcoming',
    country: countries.some(({ name }) => name === country) ? (country ?? undefined) : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    styles: style?.split(',') ?? [],
    q: q ?? '',
    radius: radius ?? limits.radiusKm.default,
  };
}

/** Returns the filter as query parameters, used for both the page's URL and the API, without `when`. */
export function mapFilterToQuery({ when: _, styles, ...filter }: MapFilter) {
  return formatEventQuery({ ...filter, style: styles.join(',') });
}

/** Returns the feeds of the events that match a filter. */
export const mapFeeds = (filter: MapFilter): Feeds => eventFeeds(t('Psytrance events'), mapSearch(filter));

/** Returns the filter as the query of a page. */
export const mapSearch = (filter: MapFilter): URLSearchParams =>
  new URLSearchParams({ ...mapFilterToQuery(filter), ...(filter.when === 'past' && { when: filter.when }) });

/** The pages whose URLs have the filter. */
export type FilteredPage = '/events' | '/home';

/** Returns the path of the map page, or of another one, with a filter. */
export function mapPath(filter: MapFilter, page: FilteredPage = '/events'): string {
  const search = mapSearch(filter);
  return search.size === 0 ? page : `${page}?${search}`;
}

/** Returns the filter without a place: a point, a country or a part of the map. */
export const withoutPlace = ({ near: _, box: _box, country: _country, ...filter }: MapFilter): MapFilter => ({
  ...filter,
  radius: defaultMapFilter.radius,
});

/** Returns the smallest selectable radius from `km` on; beyond them a multiple of the largest. */
export function radiusFor(km: number): number {
  const largest = radiusOptions.at(-1)!;
  return radiusOptions.find((option) => option >= km) ?? Math.ceil(km / largest) * largest;
}

/** Returns whether the range ends before it starts, so that no event matches. */
export const isReversed = ({ from, to }: MapFilter): boolean => from !== undefined && to !== undefined && to < from;

/** Returns whether the filter consists of `when` and possibly a country only. */
export const hasOnlyCountry = (filter: MapFilter): boolean =>
  mapPath(filter) === mapPath({ ...defaultMapFilter, when: filter.when, country: filter.country });

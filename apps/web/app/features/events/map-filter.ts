import { countries, findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { type Box, boxAround, type Coordinates } from '@moonfloor/contract/event-match';
import { formatEventQuery, parseEventQuery } from '@moonfloor/contract/event-query';
import { limits } from '@moonfloor/contract/limits';
import { countryZoom, type MapView, worldView } from '../../ui/map/map-types.ts';

/** What the map page's address says: which events, and on which part of the map. */
export interface MapFilter {
  when: 'upcoming' | 'past';
  country?: string | undefined;
  /** Days; the events take place between them, in part at least. */
  from?: string | undefined;
  to?: string | undefined;
  /** Of the fixed list; none for all. */
  styles: readonly string[];
  /** Text to be found in the event's name, venue, area or country. */
  q: string;
  /** The middle of the part of the world that is looked at, and how far around it, in kilometres. */
  near?: Coordinates | undefined;
  radius: number;
  /** The part of the map that is looked at, once somebody has moved it. */
  box?: Box | undefined;
}

/** A filter that lets everything through that is coming. */
export const defaultMapFilter: MapFilter = { when: 'upcoming', styles: [], q: '', radius: limits.radiusKm.usual };

/** Circles to choose from around the reader's place, in kilometres. */
export const radiusOptions = [50, limits.radiusKm.usual, 250, 500, 1000];

/** Reads an address; what makes no sense there counts as absent. */
export function parseMapFilter(search: URLSearchParams): MapFilter {
  const { when, country, style, q, radius, from, to, near, box } = parseEventQuery(search);
  return {
    when: when ?? 'upcoming',
    country: countries.some(({ name }) => name === country) ? (country ?? undefined) : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    styles: style?.split(',') ?? [],
    q: q ?? '',
    near,
    radius: radius ?? limits.radiusKm.usual,
    box,
  };
}

/** The filter as parameters, of the page's address and of the API's alike, without `when`. */
export function mapFilterToQuery({ when: _, styles, ...filter }: MapFilter) {
  return formatEventQuery({ ...filter, style: styles.join(',') });
}

/** The address of the map page with a filter. */
export function mapPath(filter: MapFilter): string {
  const search = new URLSearchParams({
    ...mapFilterToQuery(filter),
    ...(filter.when === 'past' && { when: filter.when }),
  });
  return search.size === 0 ? '/events' : `/events?${search}`;
}

/** True when the last day is before the first: nothing takes place then. */
export const isReversed = ({ from, to }: MapFilter): boolean => from !== undefined && to !== undefined && to < from;

/** True when the filter asks for no more than `when` and perhaps a country. */
export const hasOnlyCountry = (filter: MapFilter): boolean =>
  mapPath(filter) === mapPath({ ...defaultMapFilter, when: filter.when, country: filter.country });

/** Where the map looks: at the part that the address names, else around the place, at the country, at `otherwise`. */
export function viewForFilter(
  { box, near, radius, country }: MapFilter,
  request: number,
  otherwise = worldView,
): MapView {
  const found = findCountry(country ?? '');
  const view = found === undefined ? otherwise : { center: centerOf(found), zoom: countryZoom };
  const part = box ?? (near && boxAround(near, radius));
  return { ...view, request, ...(part && { box: part }) };
}

import { countries, findCountry } from '@moonfloor/contract/countries';
import { centerOf } from '@moonfloor/contract/country-centers';
import { type Box, boxAround, type Place } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import { styles as allStyles } from '@moonfloor/contract/lists';
import { isDay } from '@moonfloor/contract/text';
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
  near?: Place | undefined;
  radius: number;
  /** The part of the map that is looked at, once somebody has moved it. */
  box?: Box | undefined;
}

/** A filter that lets everything through that is coming. */
export const plainFilter: MapFilter = { when: 'upcoming', styles: [], q: '', radius: limits.radiusKm.usual };

/** Circles to choose from around the reader's place, in kilometres. */
export const circles = [50, limits.radiusKm.usual, 250, 500, 1000];

/** Reads an address; what makes no sense there counts as absent. */
export function filterOf(search: URLSearchParams): MapFilter {
  const country = search.get('country');
  const named = listOf(search, 'style');
  const [latitude, longitude] = numbersOf(search, 'near', [90, 180]);
  const [west, south, east, north] = numbersOf(search, 'box', [180, 90, 180, 90]);
  const [radius = 0] = numbersOf(search, 'radius', [limits.radiusKm.max]);
  return {
    when: search.get('when') === 'past' ? 'past' : 'upcoming',
    country: countries.some(({ name }) => name === country) ? (country ?? undefined) : undefined,
    from: dayOf(search, 'from'),
    to: dayOf(search, 'to'),
    styles: allStyles.filter((style) => named.includes(style)),
    q: (search.get('q') ?? '').trim().slice(0, limits.name),
    near: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    radius: radius >= 1 ? radius : limits.radiusKm.usual,
    box:
      west === undefined || south === undefined || east === undefined || north === undefined || south > north
        ? undefined
        : { west, south, east, north },
  };
}

/** The parts of a parameter that is a list: repeated, as a form sends it, or with commas. */
export const listOf = (search: URLSearchParams, name: string): string[] =>
  search.getAll(name).flatMap((value) => value.split(','));

function dayOf(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name) ?? '';
  return isDay(day) ? day : undefined;
}

function numbersOf(search: URLSearchParams, name: string, ranges: readonly number[]): number[] {
  const parts = (search.get(name) ?? '').split(',');
  const numbers = parts.map((part) => (/^-?\d{1,5}(\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const good = numbers.length === ranges.length && numbers.every((number, at) => Math.abs(number) <= ranges[at]!);
  return good ? numbers : [];
}

/** The filter as parameters, of the page's address and of the API's alike; what goes without saying is left out. */
export function paramsOf(filter: MapFilter) {
  const { country, from, to, styles, q, near, radius, box } = filter;
  return {
    ...(country !== undefined && { country }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(styles.length > 0 && { style: styles.join(',') }),
    ...(q !== '' && { q }),
    ...(near !== undefined && { near: `${near.latitude},${near.longitude}` }),
    ...(near !== undefined && radius !== limits.radiusKm.usual && { radius: String(radius) }),
    ...(box !== undefined && { box: [box.west, box.south, box.east, box.north].join(',') }),
  };
}

/** The address of the map page with a filter. */
export function addressOf(filter: MapFilter): string {
  const search = new URLSearchParams({ ...paramsOf(filter), ...(filter.when === 'past' && { when: filter.when }) });
  return search.size === 0 ? '/events' : `/events?${search}`;
}

/** True when the last day is before the first: nothing takes place then. */
export const isReversed = ({ from, to }: MapFilter): boolean => from !== undefined && to !== undefined && to < from;

/** True when the filter asks for no more than `when` and perhaps a country. */
export const isByCountryOnly = (filter: MapFilter): boolean =>
  addressOf(filter) === addressOf({ ...plainFilter, when: filter.when, country: filter.country });

/** Where the map looks: at the part that the address names, else around the place, at the country, at `otherwise`. */
export function viewOf({ box, near, radius, country }: MapFilter, request: number, otherwise = worldView): MapView {
  const found = findCountry(country ?? '');
  const view = found === undefined ? otherwise : { center: centerOf(found), zoom: countryZoom };
  const part = box ?? (near && boxAround(near, radius));
  return { ...view, request, ...(part && { box: part }) };
}

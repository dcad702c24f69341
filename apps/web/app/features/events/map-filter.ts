import { countries } from '@moonfloor/contract/countries';
import { countryZoom, type MapView, worldView } from '../../ui/map/map-types.ts';
import type { EventFilter } from './event-list.ts';

/** What the map page's address says: which events, and of which country. */
export function filterOf(search: URLSearchParams): EventFilter {
  const country = search.get('country');
  return {
    when: search.get('when') === 'past' ? 'past' : 'upcoming',
    country: countries.some(({ name }) => name === country) ? (country ?? undefined) : undefined,
  };
}

/** The address of the map page with a filter; what goes without saying is left out. */
export function addressOf({ when, country }: EventFilter): string {
  const search = new URLSearchParams();
  if (country !== undefined) search.set('country', country);
  if (when === 'past') search.set('when', when);
  return search.size === 0 ? '/events' : `/events?${search}`;
}

/** Where the map looks for a country; the world without one. `request` makes it look there again. */
export function viewOf(country: string | undefined, request: number): MapView {
  const center = countries.find(({ name }) => name === country)?.center;
  return center === undefined ? { ...worldView, request } : { center, zoom: countryZoom, request };
}

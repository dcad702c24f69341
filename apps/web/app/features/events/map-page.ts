import type { EventCountry } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Loader } from '../../api/loaders.ts';
import { serverToday } from '../../api/settings.ts';
import { fetchRecordResult } from '../records/member-view.ts';
import { pageNumber } from '../lists/page-number.ts';
import { withoutLineup } from '../lists/without-lineup.ts';
import { type EventListPage, fetchEvents } from './event-list.ts';
import { parseMapFilter, hasOnlyCountry } from './map-filter.ts';
import { countriesOf, firstPageOf, takePreloadedEvents } from './preloaded-events.ts';

/** What the map page comes with: the countries, and the first page of its list. */
export interface MapPageData {
  countries: readonly EventCountry[];
  first: EventListPage;
}

/** Asks the API for what the address says. */
export const loadMapPage = (({ api, url }) =>
  fetchRecordResult<MapPageData>(async () => {
    const [countries, first] = await Promise.all([
      api('listEventCountries'),
      fetchEvents(api, parseMapFilter(url.searchParams), pageNumber(url)),
    ]);
    return { countries, first: { ...first, items: first.items.map(withoutLineup) } };
  }, visitorMessages.eventsFailed)) satisfies Loader<unknown>;

/** Who comes from the landing page has all events at hand: then nothing needs to be fetched. */
export const loadPreloaded: typeof loadMapPage = async (loading) => {
  const events = takePreloadedEvents();
  const filter = parseMapFilter(loading.url.searchParams);
  if (events === null || pageNumber(loading.url) > 1 || !hasOnlyCountry(filter)) return loadMapPage(loading);
  const today = serverToday();
  return { record: { countries: countriesOf(events, today), first: firstPageOf(events, filter, today) }, error: null };
};

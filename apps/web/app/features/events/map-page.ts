import { t } from '@moonfloor/messages/t';
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

/** Data of the map page: the countries and the first page of its list. */
export interface MapPageData {
  countries: readonly EventCountry[];
  first: EventListPage;
}

/** Fetches the data for the page's URL from the API. */
export const loadMapPage = (({ api, url }) =>
  fetchRecordResult<MapPageData>(async () => {
    const [countries, first] = await Promise.all([
      api('listEventCountries'),
      fetchEvents(api, parseMapFilter(url.searchParams), pageNumber(url.searchParams)),
    ]);
    return { countries, first: { ...first, items: first.items.map(withoutLineup) } };
  }, t(visitorMessages.eventsFailed))) satisfies Loader<unknown>;

/** Uses the events preloaded by the landing page, if any, instead of a request. */
export const loadPreloaded: typeof loadMapPage = async (loading) => {
  const events = takePreloadedEvents();
  const filter = parseMapFilter(loading.url.searchParams);
  if (events === null || pageNumber(loading.url.searchParams) > 1 || !hasOnlyCountry(filter))
    return loadMapPage(loading);
  const today = serverToday();
  return { record: { countries: countriesOf(events, today), first: firstPageOf(events, filter, today) }, error: null };
};

import { t } from '@moonfloor/messages/t';
import type { EventCountry } from '@moonfloor/contract/events';
import type { NowCount } from '@moonfloor/contract/now';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Loader } from '../../../api/loaders.ts';
import { serverToday } from '../../../api/settings.ts';
import { fetchRecordResult } from '../../records/member-view.ts';
import { pageNumber } from '../../lists/page-number.ts';
import { withoutLineup } from '../../lists/without-lineup.ts';
import { type EventListPage, fetchEvents } from '../event-list.ts';
import { parseMapFilter, hasOnlyCountry } from '../map-filter.ts';
import { countriesOf, firstPageOf, takePreloadedEvents } from '../preloaded-events.ts';

/** Data of the map page: the countries, the first page of its list, and how much is on; null if that is not known. */
export interface MapPageData {
  countries: readonly EventCountry[];
  first: EventListPage;
  tonight: NowCount | null;
}

/** Fetches the data for the page's URL from the API. */
export const loadMapPage = (({ api, url }) =>
  fetchRecordResult<MapPageData>(async () => {
    const [tonight, countries, first] = await Promise.all([
      api('countNow').catch(() => null),
      api('listEventCountries'),
      fetchEvents(api, parseMapFilter(url.searchParams), pageNumber(url.searchParams)),
    ]);
    return { countries, first: { ...first, items: first.items.map(withoutLineup) }, tonight };
  }, t(visitorMessages.eventsFailed))) satisfies Loader<unknown>;

/** Uses the events preloaded by the landing page, if any, instead of a request. */
export const loadPreloaded: typeof loadMapPage = async (loading) => {
  const preloaded = takePreloadedEvents();
  const filter = parseMapFilter(loading.url.searchParams);
  if (preloaded === null || pageNumber(loading.url.searchParams) > 1 || !hasOnlyCountry(filter))
    return loadMapPage(loading);
  const { events, tonight } = preloaded;
  const today = serverToday();
  const [countries, first] = [countriesOf(events, today), firstPageOf(events, filter, today)];
  return { record: { countries, first, tonight }, error: null };
};

import type { EventCountry } from '@moonfloor/contract/events';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import type { Load } from '../../api/load.ts';
import { todayOfPage } from '../../api/settings.ts';
import { findRecord } from '../content/member-view.ts';
import { pageOf } from '../content/page-of.ts';
import { withoutLineUp } from '../content/without-line-up.ts';
import { type EventPage, fetchEvents } from './event-list.ts';
import { filterOf, isByCountryOnly } from './map-filter.ts';
import { countriesOf, firstPageOf, takePreloadedEvents } from './preloaded-events.ts';

/** What the map page comes with: the countries, and the first page of its list. */
export interface MapPage {
  countries: readonly EventCountry[];
  first: EventPage;
}

/** Asks the API for what the address says. */
export const loadMapPage = (({ api, url }) =>
  findRecord<MapPage>(async () => {
    const [countries, first] = await Promise.all([
      api('listEventCountries'),
      fetchEvents(api, filterOf(url.searchParams), pageOf(url)),
    ]);
    return { countries, first: { ...first, items: first.items.map(withoutLineUp) } };
  }, visitorMessages.eventsFailed)) satisfies Load<unknown>;

/** Who comes from the landing page has all events at hand: then nothing needs to be fetched. */
export const loadPreloaded: typeof loadMapPage = async (loading) => {
  const events = takePreloadedEvents();
  const filter = filterOf(loading.url.searchParams);
  if (events === null || pageOf(loading.url) > 1 || !isByCountryOnly(filter)) return loadMapPage(loading);
  const today = todayOfPage();
  return { record: { countries: countriesOf(events, today), first: firstPageOf(events, filter, today) }, fault: null };
};

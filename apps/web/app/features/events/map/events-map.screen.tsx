import { memo, startTransition, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import type { Box } from '@moonfloor/contract/events/event-match';
import { eventParameters } from '@moonfloor/contract/events/event-parameters';
import type { EventCountry } from '@moonfloor/contract/events/events';
import { t, tc } from '@moonfloor/messages/t';
import { browserLoader, serverLoader, type Loader } from '../../../api/loaders.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { readStored, writeStored } from '../../../ui/storage.ts';
import { chooseMapOrList, useMapOrList } from '../../../ui/map-or-list.ts';
import { WorldMap } from '../../../ui/map/world-map.tsx';
import { pageNumber } from '../../../ui/page-number.ts';
import { PageHeader } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePendingSearch } from '../../lists/use-typed-search.ts';
import { withHeadliners } from '../../lists/with-headliners.ts';
import { fetchRecordResult } from '../../records/member-view.ts';
import { eventsBesideMap, fetchEvents } from '../event-list.ts';
import { isReversed, type MapFilter, mapFilterToQuery, mapPath, parseMapFilter } from '../map-filter.ts';
import { askedParameter, redirectToPlace } from '../near-place.ts';
import { type MapPageData, takePreloadedPage } from '../preloaded-events.ts';
import { CountryList } from './country-list.tsx';
import styles from './events-map.module.css';
import { EventsPanel } from './events-panel.tsx';
import { mapMeta } from './map-meta.ts';
import { initialMapView, useMapBoxInUrl, useMapView } from './use-map-view.ts';
import { WhereAndWhen } from './where-and-when.tsx';
import type { CountryEvents } from './workers/event-rows.ts';
import { isFilteringInWorker, useMapEvents } from './workers/use-map-events.ts';

/** Fetches the data for the page's URL from the API. */
const loadMapPage = (async (loading) => {
  await redirectToPlace(loading, '/events');
  const { api, url } = loading;
  return fetchRecordResult<MapPageData>(async () => {
    const filter = parseMapFilter(url.searchParams);
    const [tonight, countries, first] = await Promise.all([
      api('countNow').catch(() => null),
      isReversed(filter)
        ? []
        : api('listEventCountries', {
            query: { series: 'grouped', ...mapFilterToQuery({ ...filter, country: undefined, box: undefined }) },
          }),
      fetchEvents(api, filter, pageNumber(url.searchParams), eventsBesideMap),
    ]);
    return { countries, first: { ...first, items: first.items.map(withHeadliners) }, tonight };
  }, t(messages.eventsFailed));
}) satisfies Loader<unknown>;

/** Uses what the landing page has preloaded, if anything, instead of a request. */
const loadPreloaded: typeof loadMapPage = async (loading) => {
  const record = takePreloadedPage();
  return record === null || loading.url.search !== '' ? loadMapPage(loading) : { record, error: null };
};

export const parameters = [...eventParameters, 'page', askedParameter];

export const loader = serverLoader(loadMapPage);
export const clientLoader = browserLoader(loadPreloaded);

/** Skips the server request on a filter change while the worker filters the events. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const moved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
  const isOtherTime = parseMapFilter(currentUrl.searchParams).when !== parseMapFilter(nextUrl.searchParams).when;
  return moved || isOtherTime || !isFilteringInWorker() ? defaultShouldRevalidate : false;
}

export const meta = mapMeta;

/** The events map page: countries, map and list, kept in sync. */
export default function EventsMapScreen() {
  const { record, error } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const filter = useMemo(() => parseMapFilter(new URLSearchParams(search)), [search]);
  const pendingSearch = usePendingSearch();
  const pendingFilter = useMemo(() => parseMapFilter(new URLSearchParams(pendingSearch)), [pendingSearch]);
  return (
    <>
      <PageHeader
        title={t('Events Map')}
        subtitle={t('Moonfloor: psytrance around the world')}
        compact
        actions={
          <Tabs
            label={t('Which events')}
            tabs={[
              { to: mapPath({ ...pendingFilter, when: 'upcoming' }), label: tc('events', 'Upcoming') },
              { to: mapPath({ ...pendingFilter, when: 'past' }), label: tc('events', 'Past') },
            ]}
            current={mapPath(pendingFilter)}
          />
        }
      />
      {record === null ? (
        <ErrorPanel message={error.message} onRetry={() => void revalidate()} />
      ) : (
        <MapAndList {...record} filter={filter} pendingFilter={pendingFilter} />
      )}
    </>
  );
}

/** Width at which list and map are side by side, as in events-map.module.css. */
const wideLayoutQuery = '(min-width: 900px)';

/** Memoized: long, and independent of the results. */
const Countries = memo(CountryList);

type MapAndListProps = MapPageData & { filter: MapFilter; pendingFilter: MapFilter };

function MapAndList({ countries, first, tonight, filter, pendingFilter }: MapAndListProps) {
  const navigate = useNavigate();
  const { tiles } = usePageSettings();
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [revealedId, setRevealed] = useState<number | null>(null);
  const [request, setRequest] = useState(0);
  const mapEvents = useMapEvents(filter);
  const [moved, setMoved] = useState(false);
  const [panel, setPanel] = useState<'list' | 'filters'>('list');
  // the list is first
  const counts = useDeferredValue(mapEvents.filtered?.countries);
  const counted = useMemo(
    () => counts?.map((count) => countOf(count, filter.when)) ?? countries,
    [counts, countries, filter.when],
  );
  const shown = useDeferredValue(useMapOrList());
  const { view, setVisibleBox } = useMapView(filter, request, () => initialMapView(countries, filter.when));
  const writeBox = useMapBoxInUrl(pendingFilter, setVisibleBox);
  const onMove = (box: Box, byUser: boolean): void => {
    if (byUser) setMoved(true);
    writeBox(box, byUser);
  };
  const { applyFilter } = mapEvents;
  const onChoose = useCallback(
    (chosen: MapFilter): void => {
      applyFilter(chosen);
      startTransition(() => setRequest((count) => count + 1));
    },
    [applyFilter],
  );
  const onHighlight = (id: number | null): void => {
    setHighlighted(id);
    setRevealed(id);
  };
  const page = useRef<HTMLDivElement>(null);
  const showDates = (): void => {
    flushSync(() => setPanel('filters'));
    page.current?.querySelector<HTMLInputElement>('[name=from]')?.focus();
  };
  return (
    <div ref={page} className={styles.grid}>
      <div className={styles.countries}>
        <Countries countries={counted} tonight={tonight} filter={pendingFilter} onChoose={onChoose} />
      </div>
      <div className={styles.question}>
        <WhereAndWhen filter={pendingFilter} page="/events" onDates={showDates} />
      </div>
      <WorldMap
        className={styles.map}
        // on phones the list covers the map
        hidden={shown === 'list' && matchMedia(wideLayoutQuery).matches}
        source={mapEvents.source}
        view={view}
        around={
          pendingFilter.near && {
            lat: pendingFilter.near.latitude,
            lng: pendingFilter.near.longitude,
            radiusKm: pendingFilter.radius,
          }
        }
        highlightedId={highlighted}
        onHighlight={onHighlight}
        onMove={onMove}
        onNavigate={(href) => void navigate(href, { viewTransition: true })}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        label={t('Events on the map')}
      />
      <EventsPanel
        first={first}
        filter={filter}
        pendingFilter={pendingFilter}
        mapEvents={mapEvents}
        highlighted={highlighted}
        revealedId={revealedId}
        onHighlight={setHighlighted}
        view={panel}
        onView={(panel) => startTransition(() => setPanel(panel))}
        shown={shown}
        onShow={chooseMapOrList}
      />
      <MapHint moved={moved} />
    </div>
  );
}

/** Returns the count of a country as the API returns it; its events are upcoming or past. */
const countOf = ({ country, events, first }: CountryEvents, when: MapFilter['when']): EventCountry => ({
  country,
  upcoming: when === 'upcoming' ? events : 0,
  past: when === 'past' ? events : 0,
  next_date: first,
});

/** Local storage key: present after the visitor has dismissed the hint. */
const key = 'map-hint-read';

/** Explains, after the first pan or zoom, how the map's position affects the list. */
function MapHint({ moved }: { moved: boolean }) {
  const [dismissed, setDismissed] = useState(false);
  const dismiss = (): void => {
    setDismissed(true);
    writeStored(key, '');
  };
  const showsHint = moved && !dismissed && readStored(key) === null;
  // the live region is rendered before its text, so that screen readers announce it
  return (
    <div className={styles.hintPlace} role="status">
      {showsHint && (
        <div className={styles.hint}>
          <p>{t('The list shows the events in this part of the map.')}</p>
          <Button size="small" onClick={dismiss}>
            {t('Got it')}
          </Button>
        </div>
      )}
    </div>
  );
}

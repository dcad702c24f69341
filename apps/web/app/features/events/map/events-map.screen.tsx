import { memo, useCallback, useMemo, useState } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import type { Box } from '@moonfloor/contract/event-match';
import { eventParameters } from '@moonfloor/contract/event-parameters';
import { browserLoader, serverLoader } from '../../../api/loaders.ts';
import { usePageSettings } from '../../../api/settings.ts';
import { chooseMapOrList, useMapOrList } from '../../../ui/map-or-list.ts';
import { WorldMap } from '../../../ui/map/world-map.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/status-panels.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { usePendingSearch } from '../../lists/use-pending-search.ts';
import { CountryList } from './country-list.tsx';
import { QuickDayLinks } from './quick-day-links.tsx';
import { EventsPanel } from './events-panel.tsx';
import styles from './events-map.module.css';
import { mapPath, parseMapFilter, type MapFilter } from '../map-filter.ts';
import { MapHint } from './map-hint.tsx';
import { mapMeta } from './map-meta.ts';
import { loadMapPage, loadPreloaded, type MapPageData } from './map-page.ts';
import { isFilteringInWorker, useMapEvents } from './workers/use-map-events.ts';
import { initialMapView } from './initial-map-view.ts';
import { useMapBoxInUrl, useMapView } from './use-map-view.ts';

export const parameters = [...eventParameters, 'page'];

export const loader = serverLoader(loadMapPage);
export const clientLoader = browserLoader(loadPreloaded);

/** Skips the server request on a filter change while the worker filters the events. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const moved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
  const other = parseMapFilter(currentUrl.searchParams).when !== parseMapFilter(nextUrl.searchParams).when;
  return moved || other || !isFilteringInWorker() ? defaultShouldRevalidate : false;
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
        subtitle={t('Psytrance around the world')}
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
  const shown = useMapOrList();
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
      setRequest((count) => count + 1);
    },
    [applyFilter],
  );
  const onHighlight = (id: number | null): void => {
    setHighlighted(id);
    setRevealed(id);
  };
  return (
    <div className={styles.grid}>
      <div className={styles.countries}>
        <Countries countries={countries} tonight={tonight} filter={pendingFilter} onChoose={onChoose} />
      </div>
      <QuickDayLinks filter={pendingFilter} />
      <WorldMap
        className={styles.map}
        // on phones the list covers the map
        hidden={shown === 'list' && matchMedia(wideLayoutQuery).matches}
        source={mapEvents.source}
        view={view}
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
        mapEvents={mapEvents}
        highlighted={highlighted}
        revealedId={revealedId}
        onHighlight={setHighlighted}
        shown={shown}
        onShow={chooseMapOrList}
      />
      <MapHint moved={moved} />
    </div>
  );
}

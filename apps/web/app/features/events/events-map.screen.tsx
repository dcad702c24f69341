import { memo, useCallback, useMemo, useState } from 'react';
import {
  data, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation, useNavigate, useRevalidator,
} from 'react-router';
import type { Box } from '@moonfloor/contract/event-match';
import { inBrowser, onServer } from '../../api/load.ts';
import { useSettings } from '../../api/settings.ts';
import { chooseMapOrList, useMapOrList } from '../../ui/map-or-list.ts';
import { WorldMap } from '../../ui/map/world-map.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSoughtSearch } from '../content/use-sought-search.ts';
import { CountryList } from './country-list.tsx';
import { DayLinks } from './day-links.tsx';
import { EventsPanel } from './events-panel.tsx';
import styles from './events-map.module.css';
import { addressOf, filterOf, type MapFilter } from './map-filter.ts';
import { MapHint } from './map-hint.tsx';
import { mapMeta } from './map-meta.ts';
import { loadMapPage, loadPreloaded, type MapPage } from './map-page.ts';
import { isSceneAnswering, useScene } from './scene/use-scene.ts';
import { startView } from './start-view.ts';
import { useMapView } from './use-map-view.ts';
import { useMovedBox } from './use-moved-box.ts';

export const loader = onServer(async (loading) => {
  const found = await loadMapPage(loading);
  return data(found, found.fault?.status ?? 200);
});
export const clientLoader = inBrowser(loadPreloaded);

/** While the worker finds the events of any filter, a change of the filter asks the server for nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const moved = currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
  const other = filterOf(currentUrl.searchParams).when !== filterOf(nextUrl.searchParams).when;
  return moved || other || !isSceneAnswering() ? defaultShouldRevalidate : false;
}

export const meta = mapMeta;

/** The events map page: countries, map and list in step with each other. */
export default function EventsMapScreen() {
  const { record, fault } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const filter = useMemo(() => filterOf(new URLSearchParams(search)), [search]);
  const soughtSearch = useSoughtSearch();
  const sought = useMemo(() => filterOf(new URLSearchParams(soughtSearch)), [soughtSearch]);
  return (
    <>
      <PageHeader
        title="Events Map"
        subtitle="Psytrance around the world"
        compact
        actions={
          <Tabs
            label="Which events"
            tabs={[
              { to: addressOf({ ...sought, when: 'upcoming' }), label: 'Upcoming' },
              { to: addressOf({ ...sought, when: 'past' }), label: 'Past' },
            ]}
            current={addressOf(sought)}
          />
        }
      />
      {record === null ? (
        <ErrorPanel message={fault.message} onRetry={() => void revalidate()} />
      ) : (
        <MapAndList {...record} filter={filter} sought={sought} />
      )}
    </>
  );
}

/** Where list and map stand side by side, as in events-map.module.css. */
const wide = '(min-width: 900px)';

/** As long as the countries of the world: it does not change with what is found. */
const Countries = memo(CountryList);

function MapAndList({ countries, first, filter, sought }: MapPage & { filter: MapFilter; sought: MapFilter }) {
  const navigate = useNavigate();
  const { tiles } = useSettings();
  const [lit, setLit] = useState<number | null>(null);
  const [revealed, setRevealed] = useState<number | null>(null);
  const [request, setRequest] = useState(0);
  const scene = useScene(filter);
  const [moved, setMoved] = useState(false);
  const shown = useMapOrList();
  const { view, noteMove } = useMapView(filter, request, () => startView(countries, filter.when));
  const writeBox = useMovedBox(sought, noteMove);
  const onMove = (box: Box, byReader: boolean): void => {
    if (byReader) setMoved(true);
    writeBox(box, byReader);
  };
  const { seek } = scene;
  const onChoose = useCallback((chosen: MapFilter): void => {
    seek(chosen);
    setRequest((count) => count + 1);
  }, [seek]);
  const onHighlight = (id: number | null): void => {
    setLit(id);
    setRevealed(id);
  };
  return (
    <div className={styles.grid}>
      <div className={styles.countries}>
        <Countries countries={countries} filter={sought} onChoose={onChoose} />
      </div>
      <DayLinks filter={sought} />
      <WorldMap
        className={styles.map}
        // on phones the list lies over it
        hidden={shown === 'list' && matchMedia(wide).matches}
        source={scene.source}
        view={view}
        highlightedId={lit}
        onHighlight={onHighlight}
        onMove={onMove}
        onNavigate={(href) => void navigate(href, { viewTransition: true })}
        tiles={{ url: tiles.url, attribution: tiles.attribution }}
        label="Events on the map"
      />
      <EventsPanel
        first={first} filter={filter} scene={scene} lit={lit} revealed={revealed} onPoint={setLit} shown={shown} onShow={chooseMapOrList}
      />
      <MapHint moved={moved} />
    </div>
  );
}

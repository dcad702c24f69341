import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { fetchArrayBuffer } from '../../../../api/browser.ts';
import type { PinSource } from '../../../../ui/map/map-types.ts';
import { nextTask } from '../../../../ui/when-idle.ts';
import { mapPath, type MapFilter } from '../../map-filter.ts';
import type { MapListing, MapWorkers } from './start-map-workers.ts';

/** State of the map page's workers. */
export interface MapEvents {
  /** The matching events in list order, with the first ones' data; null until the worker has responded. */
  filtered: FilteredEvents | null;
  /** Applies a filter before it is in the URL; until then (`settled`), filters in the URL count as outdated. */
  applyFilter: (filter: MapFilter, settled?: boolean) => void;
  /** Returns the card data that is displayed until details are loaded; null as long as `filtered` is. */
  summaries: MapWorkers['summaries'] | null;
  /** The map's pin source; null as long as `filtered` is. */
  source: PinSource | null;
  /** The message if the events cannot be loaded. */
  error: string | null;
  /** Retries after an error. */
  retry: () => void;
}

/** The most recent result and its filter. */
interface FilteredEvents extends Omit<MapListing, 'version'> {
  filter: MapFilter;
}

/** Whether a worker is filtering the map page's events, so that a change of the URL needs no request. */
let filteringInWorker = false;

/** Returns whether the page filters its events in a worker. */
export const isFilteringInWorker = (): boolean => filteringInWorker;

/** Finds the events of the URL's filter in the worker; only the result of the latest request is used. */
export function useMapEvents(filter: MapFilter): MapEvents {
  const { workers, error, restart } = useMapWorkers(filter.when);
  const [filtered, setFiltered] = useState<(FilteredEvents & { workers: MapWorkers; version: number }) | null>(null);
  const latest = useRef<{ workers: MapWorkers; path: string } | null>(null);
  const unsettled = useRef(false);
  const path = mapPath(filter);

  const request = useCallback((from: MapWorkers, requested: MapFilter): void => {
    const request = { workers: from, path: mapPath(requested) };
    if (latest.current?.workers === from && latest.current.path === request.path) return;
    latest.current = request;
    from.find(requested).then(
      (listing) =>
        latest.current === request &&
        startTransition(() => setFiltered({ workers: from, filter: requested, ...listing })),
      () => undefined,
    );
  }, []);
  // a stable reference: consumers are large components that need not re-render for it
  const workersNow = useRef(workers);
  const applyFilter = useCallback(
    (requested: MapFilter, settled = true): void => {
      unsettled.current = !settled;
      if (workersNow.current !== null) request(workersNow.current, requested);
    },
    [request],
  );

  const requestUrlFilter = useEffectEvent((from: MapWorkers) => {
    if (!unsettled.current) request(from, filter);
  });
  useEffect(() => {
    workersNow.current = workers;
    if (workers !== null) requestUrlFilter(workers);
  }, [workers, path]);
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );

  const current = filtered !== null && filtered.workers === workers ? filtered : null;
  const version = current?.version ?? null;
  const source = useMemo(
    () => (workers === null || version === null ? null : workers.source(version)),
    [workers, version],
  );
  const live = current !== null;
  useEffect(() => {
    filteringInWorker = live;
    return () => {
      filteringInWorker = false;
    };
  }, [live]);
  return { filtered: current, applyFilter, summaries: workers?.summaries ?? null, source, error, retry: restart };
}

interface MapWorkersState {
  workers: MapWorkers | null;
  error: string | null;
}

const notStarted: MapWorkersState = { workers: null, error: null };

/** Returns workers that have loaded the events of `when`; new ones are started when it changes. */
function useMapWorkers(when: MapFilter['when']): MapWorkersState & { restart: () => void } {
  const [state, setState] = useState({ ...notStarted, when });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const start = async (): Promise<void> => {
      await nextTask();
      if (signal.aborted) return;
      const [table, { startMapWorkers }] = await Promise.all([
        fetchArrayBuffer('listEventPins', { when }, signal),
        import('./start-map-workers.ts'),
      ]);
      if (signal.aborted) return;
      const workers = await startMapWorkers(table, signal);
      if (!signal.aborted) startTransition(() => setState({ workers, when, error: null }));
    };
    start().catch(() => {
      if (!signal.aborted) setState({ workers: null, when, error: t(messages.eventsFailed) });
    });
    return () => {
      abort.abort();
      setState((last) => ({ ...last, workers: null }));
    };
  }, [when, tries]);

  return { ...(state.when === when ? state : notStarted), restart: () => setTries(tries + 1) };
}

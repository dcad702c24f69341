import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { fetchArrayBuffer } from '../../../api/browser.ts';
import { nextTask } from '../../../ui/next-task.ts';
import type { PinSource } from '../../../ui/map/pin-source.ts';
import type { EventSummary } from '../../lists/event-card.tsx';
import { mapPath, type MapFilter } from '../map-filter.ts';
import type { MapWorkers } from './start-map-workers.ts';

/** State of the map page's workers. */
export interface MapEvents {
  /** The matching events in list order, with the first ones' data; null until the worker has responded. */
  found: FilteredEvents | null;
  /**
   * Applies a filter before it is in the URL. Until it is settled, i.e. written to the URL, other filters that arrive
   * in the URL are treated as outdated.
   */
  applyFilter: (filter: MapFilter, settled?: boolean) => void;
  /** Returns the card data that is displayed until details are loaded; null as long as `found` is. */
  summaries: MapWorkers['summaries'] | null;
  /** The map's pin source; null as long as `found` is. */
  source: PinSource | null;
  /** The message if the events cannot be loaded. */
  error: string | null;
  /** Retries after an error. */
  retry: () => void;
}

/** The most recent result and its filter. */
export interface FilteredEvents {
  filter: MapFilter;
  ids: Int32Array;
  head: readonly EventSummary[];
}

/** Whether a worker is filtering the map page's events, so that a change of the URL needs no request. */
let filteringInWorker = false;

/** Returns whether the page filters its events in a worker. */
export const isFilteringInWorker = (): boolean => filteringInWorker;

/**
 * Finds the events that match the URL's filter in the worker, which starts after the page was rendered. Only the most
 * recent request's result is used.
 */
export function useMapEvents(filter: MapFilter): MapEvents {
  const { line, error, restart } = useMapWorkers(filter.when);
  const [found, setFound] = useState<(FilteredEvents & { line: MapWorkers; version: number }) | null>(null);
  const asked = useRef<{ line: MapWorkers; address: string } | null>(null);
  const unsettled = useRef(false);
  const address = mapPath(filter);

  const ask = useCallback((on: MapWorkers, requested: MapFilter): void => {
    const question = { line: on, address: mapPath(requested) };
    if (asked.current?.line === on && asked.current.address === question.address) return;
    asked.current = question;
    on.find(requested).then(
      (listing) => asked.current === question && setFound({ line: on, filter: requested, ...listing }),
      () => undefined,
    );
  }, []);
  // a stable reference: consumers are large components that need not re-render for it
  const lineNow = useRef(line);
  const applyFilter = useCallback(
    (requested: MapFilter, settled = true): void => {
      unsettled.current = !settled;
      if (lineNow.current !== null) ask(lineNow.current, requested);
    },
    [ask],
  );

  const follow = useEffectEvent((on: MapWorkers) => {
    if (!unsettled.current) ask(on, filter);
  });
  useEffect(() => {
    lineNow.current = line;
    if (line !== null) follow(line);
  }, [line, address]);
  useEffect(
    () => () => {
      asked.current = null;
    },
    [],
  );

  const current = found !== null && found.line === line ? found : null;
  const version = current?.version ?? null;
  const source = useMemo(() => (line === null || version === null ? null : line.source(version)), [line, version]);
  const live = current !== null;
  useEffect(() => {
    filteringInWorker = live;
    return () => {
      filteringInWorker = false;
    };
  }, [live]);
  return { found: current, applyFilter, summaries: line?.summaries ?? null, source, error, retry: restart };
}

interface MapWorkersState {
  line: MapWorkers | null;
  error: string | null;
  restart: () => void;
}

/** Returns workers that have loaded the events of `when`; new ones are started when it changes. */
function useMapWorkers(when: MapFilter['when']): MapWorkersState {
  const [state, setState] = useState<{ line: MapWorkers | null; when: string; error: string | null }>({
    line: null,
    when,
    error: null,
  });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let opened: MapWorkers | undefined;
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
      opened = startMapWorkers();
      await opened.take(table);
      if (!signal.aborted) setState({ line: opened, when, error: null });
    };
    start().catch(() => {
      if (!signal.aborted) setState({ line: null, when, error: visitorMessages.eventsFailed });
    });
    return () => {
      abort.abort();
      opened?.close();
      setState((last) => (last.line === opened ? { ...last, line: null } : last));
    };
  }, [when, tries]);

  const current = state.when === when ? state : { line: null, error: null };
  return { line: current.line, error: current.error, restart: () => setTries(tries + 1) };
}

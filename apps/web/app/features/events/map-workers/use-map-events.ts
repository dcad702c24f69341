import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { fetchArrayBuffer } from '../../../api/browser.ts';
import { nextTask } from '../../../ui/next-task.ts';
import type { PinSource } from '../../../ui/map/pin-source.ts';
import type { EventSummary } from '../../lists/event-card.tsx';
import { mapPath, type MapFilter } from '../map-filter.ts';
import type { MapWorkers } from './start-map-workers.ts';

/** What the workers have found for the map page. */
export interface MapEvents {
  /** The events of the filter in the order of the list, and what it begins with; null until the worker has looked. */
  found: FilteredEvents | null;
  /**
   * Looks for the events of a filter that the address will say in a moment, before it does. Until it is settled, which it
   * is when it goes to the address, others that come there meanwhile are old.
   */
  applyFilter: (filter: MapFilter, settled?: boolean) => void;
  /** What cards show of events until more is known of them; null as `found`. */
  summaries: MapWorkers['summaries'] | null;
  /** What the map shows; null until then. */
  source: PinSource | null;
  /** The sentence when the events cannot be had. */
  error: string | null;
  /** Tries again after a fault. */
  retry: () => void;
}

/** What was found last, and for which filter. */
export interface FilteredEvents {
  filter: MapFilter;
  ids: Int32Array;
  head: readonly EventSummary[];
}

/** Whether a worker answers for the map page at this moment: then its address need not be loaded for. */
let filteringInWorker = false;

/** True while the page finds the events of any filter by itself. */
export const isFilteringInWorker = (): boolean => filteringInWorker;

/** Finds the events of the address's filter in the worker, which starts once the page stands. The newest question wins. */
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
  // the same for good: what is given it is long, and need not be drawn anew for it
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

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { fetchBytes } from '../../../api/browser.ts';
import { nextTask } from '../../../ui/next-task.ts';
import type { PinSource } from '../../../ui/map/pin-source.ts';
import type { EventBrief } from '../../content/event-card.tsx';
import { addressOf, type MapFilter } from '../map-filter.ts';
import type { SceneLine } from './open-scene.ts';

/** What the workers have found for the map page. */
export interface SceneView {
  /** The events of the filter in the order of the list, and what it begins with; null until the worker has looked. */
  found: Found | null;
  /**
   * Looks for the events of a filter that the address will say in a moment, before it does. Until it is settled, which it
   * is when it goes to the address, others that come there meanwhile are old.
   */
  seek: (filter: MapFilter, settled?: boolean) => void;
  /** What cards show of events until more is known of them; null as `found`. */
  briefs: SceneLine['briefs'] | null;
  /** What the map shows; null until then. */
  source: PinSource | null;
  /** The sentence when the events cannot be had. */
  fault: string | null;
  /** Tries again after a fault. */
  retry: () => void;
}

/** What was found last, and for which filter. */
export interface Found {
  filter: MapFilter;
  ids: Int32Array;
  head: readonly EventBrief[];
}

/** Whether a worker answers for the map page at this moment: then its address need not be loaded for. */
let answering = false;

/** True while the page finds the events of any filter by itself. */
export const isSceneAnswering = (): boolean => answering;

/** Finds the events of the address's filter in the worker, which starts once the page stands. The newest question wins. */
export function useScene(filter: MapFilter): SceneView {
  const { line, fault, restart } = useLine(filter.when);
  const [found, setFound] = useState<(Found & { line: SceneLine; version: number }) | null>(null);
  const asked = useRef<{ line: SceneLine; address: string } | null>(null);
  const unsettled = useRef(false);
  const address = addressOf(filter);

  const ask = useCallback((on: SceneLine, sought: MapFilter): void => {
    const question = { line: on, address: addressOf(sought) };
    if (asked.current?.line === on && asked.current.address === question.address) return;
    asked.current = question;
    on.find(sought).then(
      (listing) => asked.current === question && setFound({ line: on, filter: sought, ...listing }),
      () => undefined,
    );
  }, []);
  // the same for good: what is given it is long, and need not be drawn anew for it
  const lineNow = useRef(line);
  const seek = useCallback((sought: MapFilter, settled = true): void => {
    unsettled.current = !settled;
    if (lineNow.current !== null) ask(lineNow.current, sought);
  }, [ask]);

  const follow = useEffectEvent((on: SceneLine) => {
    if (!unsettled.current) ask(on, filter);
  });
  useEffect(() => {
    lineNow.current = line;
    if (line !== null) follow(line);
  }, [line, address]);
  useEffect(() => () => {
    asked.current = null;
  }, []);

  const current = found !== null && found.line === line ? found : null;
  const version = current?.version ?? null;
  const source = useMemo(() => (line === null || version === null ? null : line.source(version)), [line, version]);
  const live = current !== null;
  useEffect(() => {
    answering = live;
    return () => {
      answering = false;
    };
  }, [live]);
  return { found: current, seek, briefs: line?.briefs ?? null, source, fault, retry: restart };
}

interface Line {
  line: SceneLine | null;
  fault: string | null;
  restart: () => void;
}

/** Workers that have loaded the events of `when`; others are started when that changes. */
function useLine(when: MapFilter['when']): Line {
  const [state, setState] = useState<{ line: SceneLine | null; when: string; fault: string | null }>({ line: null, when, fault: null });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let opened: SceneLine | undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const start = async (): Promise<void> => {
      await nextTask();
      if (signal.aborted) return;
      const [table, { openScene }] = await Promise.all([
        fetchBytes('listEventPins', { when }, signal),
        import('./open-scene.ts'),
      ]);
      if (signal.aborted) return;
      opened = openScene();
      await opened.take(table);
      if (!signal.aborted) setState({ line: opened, when, fault: null });
    };
    start().catch(() => {
      if (!signal.aborted) setState({ line: null, when, fault: visitorMessages.eventsFailed });
    });
    return () => {
      abort.abort();
      opened?.close();
      setState((last) => (last.line === opened ? { ...last, line: null } : last));
    };
  }, [when, tries]);

  const current = state.when === when ? state : { line: null, fault: null };
  return { line: current.line, fault: current.fault, restart: () => setTries(tries + 1) };
}

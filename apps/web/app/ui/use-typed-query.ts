import { useEffect, useEffectEvent, useState } from 'react';

/** Delay after typing before a request, in ms: imperceptibly short, but longer than the interval between keystrokes. */
const typingPauseMs = 120;

/** The most recent result and its query; null before the first, and after a failure. */
interface QueryState<T> {
  query: string;
  results: T | null;
  failed: boolean;
}

const none = { query: '', results: null, failed: false };

/**
 * Loads completions for a typed text while `wanted`, after a pause in typing; keeps the previous ones until then. Tries again
 * when the device is online again.
 */
export function useTypedQuery<T>(
  query: string,
  wanted: boolean,
  load: (query: string, signal: AbortSignal) => Promise<T>,
  pauseMs = typingPauseMs,
): QueryState<T> {
  const [state, setState] = useState<QueryState<T>>(none);
  const onLoad = useEffectEvent(load);
  const isLoaded = state.query === query;
  useEffect(() => {
    if (!wanted || isLoaded) return undefined;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      onLoad(query, abort.signal).then(
        (results) => !abort.signal.aborted && setState({ query, results, failed: false }),
        () => !abort.signal.aborted && setState({ query, results: null, failed: true }),
      );
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [query, wanted, isLoaded, pauseMs]);
  const { failed } = state;
  useEffect(() => {
    if (!failed) return undefined;
    const retry = (): void => setState(none);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  return state;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useAccessErrorHandler } from './use-access.ts';

/** State of data that a screen loads itself, because its URL does not determine it. */
export interface LoadState<T> {
  /** The most recent response; kept while a newer one is loading or has failed. */
  data: T | null;
  /** As `data`, but kept also when the key changes, until the new response arrives. */
  latest: T | null;
  /** Why the most recent attempt failed; null if it succeeded. */
  error: unknown;
  busy: boolean;
  /** Repeats the request. */
  reload(): void;
}

/** Loads on mount, when `key` changes, every `everyMs` while visible, and on `reload`. Handles access errors. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, key = '', everyMs?: number): LoadState<T> {
  const [state, setState] = useState({ key, dataKey: key, data: null as T | null, error: null as unknown });
  const [busy, setBusy] = useState(true);
  const [tries, setTries] = useState(0);
  const onLoad = useEffectEvent(load);
  const handleAccessError = useEffectEvent(useAccessErrorHandler());

  useEffect(() => {
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      setBusy(true);
      try {
        const data = await onLoad(abort.signal);
        if (!abort.signal.aborted) setState({ key, dataKey: key, data, error: null });
      } catch (error) {
        if (abort.signal.aborted || handleAccessError(error)) return;
        setState((last) => ({ ...last, key, error }));
      }
      if (!abort.signal.aborted) setBusy(false);
    };
    void run();
    return () => abort.abort();
  }, [key, tries]);

  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTries((count) => count + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  const current = state.key === key;
  return {
    data: state.dataKey === key ? state.data : null,
    latest: state.data,
    error: current ? state.error : null,
    busy: busy || !current,
    reload: () => setTries((count) => count + 1),
  };
}

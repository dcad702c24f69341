import { useEffect, useEffectEvent, useState } from 'react';
import { useAccessErrorHandler } from './use-access.ts';

/** State of data that a screen loads itself, because its URL does not determine it. */
export interface LoadState<T> {
  /** The most recent response; kept while a newer one is loading or has failed. */
  data: T | null;
  /** Why the most recent attempt failed; null if it succeeded. */
  error: unknown;
  busy: boolean;
  /** Repeats the request. */
  reload(): void;
}

/** Loads on mount, when `key` changes, every `everyMs` while visible, and on `reload`. Handles access errors. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, key = '', everyMs?: number): LoadState<T> {
  const [state, setState] = useState<{ key: string; data: T | null; error: unknown }>({ key, data: null, error: null });
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
        if (!abort.signal.aborted) setState({ key, data, error: null });
      } catch (error) {
        if (abort.signal.aborted || handleAccessError(error)) return;
        setState((last) => ({ key, data: last.key === key ? last.data : null, error }));
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
    data: current ? state.data : null,
    error: current ? state.error : null,
    busy: busy || !current,
    reload: () => setTries((count) => count + 1),
  };
}

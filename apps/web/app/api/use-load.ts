import { useEffect, useEffectEvent, useState } from 'react';
import { useAccessErrorHandler } from './use-access.ts';

/** What a screen loads by itself, because its address does not decide it. */
export interface LoadState<T> {
  /** The last answer; it stays while a newer one is on its way or could not be had. */
  data: T | null;
  /** Why the last try failed; null when it did not. */
  error: unknown;
  busy: boolean;
  /** Loads again. */
  reload(): void;
}

/**
 * Loads now, whenever `key` changes (the former answer, which is another's, goes), every `everyMs` while the page is
 * in front, and on `reload`. Of several tries under way only the latest counts. Faults of access are dealt with.
 */
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

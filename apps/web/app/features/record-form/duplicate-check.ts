import { useEffect, useEffectEvent, useState } from 'react';
import type { Duplicate } from '@moonfloor/contract/duplicates';
import { limits } from '@moonfloor/contract/limits';

/** A request for likely duplicates; `key` identifies it. */
export interface DuplicateCheck {
  key: string;
  request(signal: AbortSignal): Promise<{ twins: Duplicate[] }>;
}

/** Returns a check for likely duplicates, once all `needed` values are entered. */
export function duplicateCheck<Q extends object>(
  needed: readonly string[],
  query: Q,
  request: (query: Q, signal: AbortSignal) => Promise<{ twins: Duplicate[] }>,
): DuplicateCheck | null {
  if (needed.some((text) => text.trim().length < 2)) return null;
  return { key: JSON.stringify(query), request: (signal) => request(query, signal) };
}

/**
 * Makes a request after a pause in typing, whenever `key` changes, and returns the most recent response; `none` if that
 * failed, and while `key` is null.
 */
export function useRequestAfterPause<T>(
  key: string | null,
  request: (signal: AbortSignal) => Promise<T> | undefined,
  none: T,
): T {
  const [found, setFound] = useState(none);
  const onPause = useEffectEvent(request);
  const onFailure = useEffectEvent(() => setFound(none));
  useEffect(() => {
    if (key === null) {
      onFailure();
      return undefined;
    }
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      onPause(abort.signal)?.then(setFound, () => abort.signal.aborted || onFailure());
    }, limits.duplicateCheckDelayMs);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return found;
}

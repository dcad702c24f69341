import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { limits } from '@moonfloor/contract/limits';

/** Runs a dynamic import; rejects if it fails or times out. */
export function loadWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code took too long to load')), limits.chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Loads an optional module when it is wanted, because most visitors never need it or the page is complete without it.
 * Rendered in a transition, so that the page stays responsive. Null until it is loaded; if loading fails or times out,
 * only `onFail` is called.
 */
export function useLazyModule<T>(load: () => Promise<T>, wanted: boolean, onFail?: () => void): T | null {
  const [part, setPart] = useState<{ loaded: T } | null>(null);
  const onLoad = useEffectEvent(load);
  const failed = useEffectEvent(() => onFail?.());
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    loadWithTimeout(onLoad).then(
      (loaded) => current && startTransition(() => setPart({ loaded })),
      () => current && failed(),
    );
    return () => {
      current = false;
    };
  }, [missing]);
  return part?.loaded ?? null;
}

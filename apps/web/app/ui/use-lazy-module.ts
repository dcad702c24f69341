import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { visitorLimits } from '@moonfloor/contract/api/visitor-limits';

/** Runs a dynamic import; rejects if it fails or times out. */
export function loadWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code took too long to load')), visitorLimits.chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Loads a module when wanted, rendered in a transition; null until then. Calls `onFail` on failure or timeout. */
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

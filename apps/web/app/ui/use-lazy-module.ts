import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { loadWithTimeout } from './load-with-timeout.ts';

/**
 * A part of the page that comes when it is wanted, because most visitors never need it or the page is complete
 * without it. It is put in place bit by bit, so that the page answers meanwhile. Null until it is there; where it cannot
 * be loaded, or not in time, `onFail` hears of it and nothing else happens.
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

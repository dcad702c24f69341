import { useEffect, useState } from 'react';

/** Maximum delay of deferred work, in ms: while the page is loading, and then while it is busy. */
const idleTimeoutMs = 1500;

/** Delay in browsers without `requestIdleCallback`, in ms. */
const idleFallbackMs = 200;

/** Calls `act` once the page has loaded, or stalled, and the browser is idle; returns a function that cancels. */
export function whenIdle(act: () => void): () => void {
  let wanted = true;
  const onIdle = (): void => {
    if (wanted) act();
    wanted = false;
  };
  const onLoaded = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(onIdle, { timeout: idleTimeoutMs });
    else setTimeout(onIdle, idleFallbackMs);
  };
  if (document.readyState === 'complete') onLoaded();
  else {
    addEventListener('load', onLoaded);
    setTimeout(onLoaded, idleTimeoutMs);
  }
  return () => {
    wanted = false;
  };
}

/** Returns false until the page is idle for the first time since the component was mounted. */
export function useIdle(): boolean {
  const [idle, setResting] = useState(false);
  useEffect(() => whenIdle(() => setResting(true)), []);
  return idle;
}

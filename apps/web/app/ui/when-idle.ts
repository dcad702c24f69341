import { useEffect, useState } from 'react';

/** Maximum delay of deferred work, in ms: while the page is loading, and then while it is busy. */
const idleTimeoutMs = 1500;

/** Delay in browsers without `requestIdleCallback`, in ms. */
const idleFallbackMs = 200;

/**
 * Calls `act` once the page has loaded, or stalled, and the browser is idle. Returns a function that cancels, or calls
 * the clean-up function that `act` returned.
 */
export function whenIdle(act: () => (() => void) | void): () => void {
  let wanted = true;
  let cleanUp: (() => void) | void;
  const onIdle = (): void => {
    if (wanted) cleanUp = act();
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
    cleanUp?.();
  };
}

/** Returns false until the page is idle for the first time since the component was mounted. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}

/** Resolves in a new task, so that the browser can handle input and paint in between. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Resolves in a new task after the next paint, so that a press is answered before the work that it starts. */
export const afterPaint = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));

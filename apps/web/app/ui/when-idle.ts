import { useEffect, useState } from 'react';

/** The longest that a page keeps waiting what may come late, in ms: while it loads, and then while it is busy. */
const idleTimeoutMs = 1500;

/** How long browsers without `requestIdleCallback` are left alone instead, in ms. */
const idleFallbackMs = 200;

/**
 * Calls back when the page has loaded what it came with and the browser has nothing else to do: for what the page is
 * complete without, so that it takes neither the line nor the processor from what can be seen. A picture that does not
 * come holds nothing up. Answers how to stop.
 */
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

/** False until the page is at rest for the first time since the component came. */
export function useIdle(): boolean {
  const [idle, setResting] = useState(false);
  useEffect(() => whenIdle(() => setResting(true)), []);
  return idle;
}

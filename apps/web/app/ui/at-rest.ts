import { useEffect, useState } from 'react';

/** The longest that a page keeps waiting what may come late, in ms: while it loads, and then while it is busy. */
const longestMs = 1500;

/** How long browsers without `requestIdleCallback` are left alone instead, in ms. */
const insteadMs = 200;

/**
 * Calls back when the page has loaded what it came with and the browser has nothing else to do: for what the page is
 * complete without, so that it takes neither the line nor the processor from what can be seen. A picture that does not
 * come holds nothing up. Answers how to stop.
 */
export function whenAtRest(act: () => void): () => void {
  let wanted = true;
  const onIdle = (): void => {
    if (wanted) act();
    wanted = false;
  };
  const onLoaded = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(onIdle, { timeout: longestMs });
    else setTimeout(onIdle, insteadMs);
  };
  if (document.readyState === 'complete') onLoaded();
  else {
    addEventListener('load', onLoaded);
    setTimeout(onLoaded, longestMs);
  }
  return () => {
    wanted = false;
  };
}

/** False until the page is at rest for the first time since the component came. */
export function useAtRest(): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => whenAtRest(() => setResting(true)), []);
  return resting;
}

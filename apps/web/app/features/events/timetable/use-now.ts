import { useSyncExternalStore } from 'react';
import { minuteMs } from '@moonfloor/contract/values/durations';

/** Calls `onTick` at the start of each minute, and when the page becomes visible again. */
function subscribe(onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
  };
  const tick = (): void => {
    clearTimeout(timer);
    onTick();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const thisMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** Returns the current minute (ms since 1970), once a minute; null while the page is rendered by the server or hydrated. */
export const useNow = (): number | null => useSyncExternalStore(subscribe, thisMinute, () => null);

import { minuteMs } from '@moonfloor/contract/values/durations';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function wait(): void {
  timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
}

function tick(): void {
  clearTimeout(timer);
  for (const listener of listeners) listener();
  wait();
}

/** Calls `listener` at the start of each minute, and when the page becomes visible again. Returns a function that ends it. */
export function everyMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    wait();
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

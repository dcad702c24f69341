import { useEffect, useSyncExternalStore } from 'react';

/** The path that the page on screen prints in place of its own; null if it prints its own. */
let current: string | null = null;
const listeners = new Set<() => void>();

function set(path: string | null): void {
  current = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the page print another path than its own: one that shows the same on other devices. */
export function usePrintedPath(path: string | null): void {
  useEffect(() => {
    set(path);
    return () => set(null);
  }, [path]);
}

/** Returns that path. */
export const useReplacedPath = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

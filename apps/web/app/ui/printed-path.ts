import { useEffect } from 'react';
import { createStore } from './create-store.ts';

/** The path that the page on screen prints in place of its own; null if it prints its own. */
const printed = createStore<string | null>(null);

/** Lets the page print another path than its own: one that shows the same on other devices. */
export function usePrintedPath(path: string | null): void {
  useEffect(() => {
    printed.write(path);
    return () => printed.write(null);
  }, [path]);
}

/** Returns that path. */
export const useReplacedPath = printed.use;

import { setImmediate } from 'node:timers/promises';

declare module '../../deps.ts' {
  interface Deps {
    /** Resolves when a comparison may run for a slice of time: only one does in each turn of the event loop. */
    comparisonTurn(): Promise<void>;
  }
}

/** Creates the queue that all comparisons share. */
export function createComparisonTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

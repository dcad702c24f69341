import { setImmediate } from 'node:timers/promises';

/** How long names are compared before others get their turn, in ms. */
const sliceMs = 8;

/** Counts what comparing takes, and lets others have their turn meanwhile. */
export interface ComparisonBudget {
  /** Counts cells of distance tables; await what it answers: requests that came meanwhile are served then. */
  spend(cells: number): Promise<void> | undefined;
  /** True when as much was compared as may be. */
  isExhausted(): boolean;
}

/** All that compare stand in one line: one of them has a slice of time in each turn of the event loop. */
let sliceQueue: Promise<unknown> = Promise.resolve();

function nextSlice(): Promise<void> {
  const turn = sliceQueue.then(() => setImmediate());
  sliceQueue = turn;
  return turn;
}

/** Cells that one request may compute: about half a second, in many slices. */
export const maxCellsPerRequest = 100_000_000;

/** A meter for one request. `most` bounds the cells (of 5 ns) that it may compute: the same input is always cut at the same place. */
export function createComparisonBudget(maxCells: number): ComparisonBudget {
  let spent = 0;
  let began = performance.now();
  return {
    spend: (cells) => {
      spent += cells;
      if (performance.now() - began < sliceMs) return undefined;
      return nextSlice().then(() => {
        began = performance.now();
      });
    },
    isExhausted: () => spent >= maxCells,
  };
}

import { setImmediate } from 'node:timers/promises';

/** Time for which names are compared before the event loop gets control back, in ms. */
const sliceMs = 8;

/** Counts the cost of comparisons and yields to the event loop in between. */
export interface ComparisonBudget {
  /** Counts cells of edit distance tables. Await the result, if any: pending requests are then served. */
  spend(cells: number): Promise<void> | undefined;
  /** True when the maximum number of cells has been computed. */
  isExhausted(): boolean;
}

/** All comparisons share one queue: only one runs for a slice of time in each turn of the event loop. */
let sliceQueue: Promise<unknown> = Promise.resolve();

function nextSlice(): Promise<void> {
  const turn = sliceQueue.then(() => setImmediate());
  sliceQueue = turn;
  return turn;
}

/** Maximum number of cells per request: about half a second, in many slices. */
export const maxCellsPerRequest = 100_000_000;

/**
 * Creates the budget of one request. `maxCells` is the maximum number of cells (about 5 ns each); as it does not depend
 * on time, the same input is always cut off at the same point.
 */
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

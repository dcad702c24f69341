import { setImmediate } from 'node:timers/promises';
import { type AllNames, comparisonCostOfNames, maxPossibleLikenessOfNames, minLikeness } from './likeness.ts';

/** Time for which names are compared before the event loop gets control back, in ms. */
const sliceMs = 8;

/** Counts the cost of comparisons and yields to the event loop in between. */
interface ComparisonBudget {
  /** Counts cells of edit distance tables. Await the result, if any: pending requests are then served. */
  spend(cells: number): Promise<void> | undefined;
  /** True when the maximum number of cells has been computed. */
  isExhausted(): boolean;
}

/** All comparisons share one queue: only one runs for a slice of time in each turn of the event loop. */
let sliceQueue: Promise<unknown> = Promise.resolve();

function nextSlice(): Promise<void> {
  const slice = sliceQueue.then(() => setImmediate());
  sliceQueue = slice;
  return slice;
}

/** Maximum number of cells per request: about half a second, in many slices. */
export const maxCellsPerRequest = 100_000_000;

/**
 * Creates the budget of one request. `maxCells` is the maximum number of cells (about 5 ns each); as it does not depend
 * on time, the same input is always cut off at the same point.
 */
export function createComparisonBudget(maxCells: number): ComparisonBudget {
  let spent = 0;
  let sliceStart = performance.now();
  return {
    spend: (cells) => {
      spent += cells;
      if (performance.now() - sliceStart < sliceMs) return undefined;
      return nextSlice().then(() => {
        sliceStart = performance.now();
      });
    },
    isExhausted: () => spent >= maxCells,
  };
}

/** Maximum number of candidates compared by edit distance; the rest share fewer letters with the query. */
const maxCompared = 24;

/** Cost of comparing the letter counts of two names, in cells of a distance table. */
const screeningCost = 50;

/** A candidate for comparison. */
interface Comparable {
  id: number;
  names: () => AllNames;
}

/** The searched thing, and its likeness to a candidate, from 0 to 1. */
interface ClosestQuery<T> {
  names: AllNames;
  likenessTo: (other: T) => number;
  /** Maximum number of closest matches; all by default. */
  limit?: number;
}

/**
 * Returns the candidates that are similar, closest match first, then oldest. All are screened by letter counts, and
 * only those with the highest bounds (the oldest first) are compared: the cost is bounded and the result deterministic.
 */
export async function findClosest<T extends Comparable>(
  { names, likenessTo, limit = Infinity }: ClosestQuery<T>,
  candidates: Iterable<T>,
  budget: ComparisonBudget,
): Promise<[other: T, likeness: number][]> {
  const possible: { other: T; bound: number }[] = [];
  for (const other of candidates) {
    const known = other.names();
    const bound = maxPossibleLikenessOfNames(names, known);
    if (bound >= minLikeness) possible.push({ other, bound });
    const yielded = budget.spend(screeningCost * names.length * known.length);
    if (yielded !== undefined) await yielded;
  }
  possible.sort((one, other) => other.bound - one.bound || one.other.id - other.other.id);
  const found: [T, number][] = [];
  for (const { other, bound } of possible.slice(0, maxCompared)) {
    if (found.length >= limit && found[limit - 1]![1] > bound) break;
    const likeness = likenessTo(other);
    await budget.spend(comparisonCostOfNames(names, other.names()));
    if (likeness < minLikeness) continue;
    found.push([other, likeness]);
    found.sort(([one, a], [two, b]) => b - a || one.id - two.id);
  }
  return found.slice(0, limit);
}

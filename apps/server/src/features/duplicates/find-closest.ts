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
  likenessTo: (candidate: T) => number;
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
): Promise<[candidate: T, likeness: number][]> {
  const possible: { candidate: T; bound: number }[] = [];
  for (const candidate of candidates) {
    const candidateNames = candidate.names();
    const bound = maxPossibleLikenessOfNames(names, candidateNames);
    if (bound >= minLikeness) possible.push({ candidate, bound });
    const yielded = budget.spend(screeningCost * names.length * candidateNames.length);
    if (yielded !== undefined) await yielded;
  }
  possible.sort((a, b) => b.bound - a.bound || a.candidate.id - b.candidate.id);
  const closest: [T, number][] = [];
  for (const { candidate, bound } of possible.slice(0, maxCompared)) {
    if (closest.length >= limit && closest[limit - 1]![1] > bound) break;
    const likeness = likenessTo(candidate);
    await budget.spend(comparisonCostOfNames(names, candidate.names()));
    if (likeness < minLikeness) continue;
    closest.push([candidate, likeness]);
    closest.sort(([a, likenessOfA], [b, likenessOfB]) => likenessOfB - likenessOfA || a.id - b.id);
  }
  return closest.slice(0, limit);
}

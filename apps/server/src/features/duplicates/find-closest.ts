import { minLikeness, comparisonCost, maxPossibleLikeness } from './likeness.ts';
import type { ComparisonBudget } from './comparison-budget.ts';
import type { NormalizedName } from '../records/normalized-name.ts';

/** Maximum number of candidates compared by edit distance; the rest share fewer letters with the query. */
const maxCompared = 24;

/** A candidate for comparison. */
export interface Comparable {
  id: number;
  name: () => NormalizedName;
}

/** What to search for, and its likeness to a candidate, from 0 to 1. */
export interface ClosestQuery<T> {
  name: NormalizedName;
  likenessTo: (other: T) => number;
  /** Maximum number of closest matches; all by default. */
  limit?: number;
}

/**
 * Returns the candidates that are similar, closest match first, then oldest. All are screened by letter counts, and
 * only those with the highest bounds (the oldest first) are compared: the cost is bounded and the result deterministic.
 */
export async function findClosest<T extends Comparable>(
  { name, likenessTo, limit = Infinity }: ClosestQuery<T>,
  candidates: Iterable<T>,
  budget: ComparisonBudget,
): Promise<[other: T, likeness: number][]> {
  const possible: { other: T; bound: number }[] = [];
  for (const other of candidates) {
    const bound = maxPossibleLikeness(name, other.name());
    if (bound >= minLikeness) possible.push({ other, bound });
    const yielded = budget.spend(screeningCost);
    if (yielded !== undefined) await yielded;
  }
  possible.sort((one, other) => other.bound - one.bound || one.other.id - other.other.id);
  const found: [T, number][] = [];
  for (const { other, bound } of possible.slice(0, maxCompared)) {
    if (found.length >= limit && found[limit - 1]![1] > bound) break;
    const likeness = likenessTo(other);
    await budget.spend(comparisonCost(name, other.name()));
    if (likeness < minLikeness) continue;
    found.push([other, likeness]);
    found.sort(([one, a], [two, b]) => b - a || one.id - two.id);
  }
  return found.slice(0, limit);
}

/** Cost of comparing the letter counts of two names, in cells of a distance table. */
const screeningCost = 50;

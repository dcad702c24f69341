import { minLikeness, comparisonCost, maxPossibleLikeness } from './likeness.ts';
import type { ComparisonBudget } from './comparison-budget.ts';
import type { NormalizedName } from '../records/normalized-name.ts';

/** Candidates that are compared letter by letter at most; the others have fewer letters in common with what is sought. */
const maxCompared = 24;

/** What may be like something else. */
export interface Comparable {
  id: number;
  name: () => NormalizedName;
}

/** What is sought among others, and how alike it is to one of these, from 0 to 1. */
export interface ClosestQuery<T> {
  name: NormalizedName;
  likenessTo: (other: T) => number;
  /** How many of the likest are wanted; all by default. */
  limit?: number;
}

/**
 * Those of some candidates that are alike, the likest first, then the oldest. All are looked at by the letters that they
 * have, and of those that may be alike the likest few, the oldest first, are compared: so the cost is bounded, and the
 * same candidates always give the same answer.
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

/** What looking at the letters of two names costs, in cells of a distance table. */
const screeningCost = 50;

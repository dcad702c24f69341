import { alikeFrom, cellsOf, mostLikeness } from './likeness.ts';
import type { Meter } from './meter.ts';
import type { ComparedName } from './name-keys.ts';

/** Candidates that are compared letter by letter at most; the others have fewer letters in common with what is sought. */
const mostCompared = 24;

/** What may be like something else. */
export interface Named {
  id: number;
  name: () => ComparedName;
}

/** What is sought among others, and how alike it is to one of these, from 0 to 1. */
export interface Sought<T> {
  name: ComparedName;
  likenessTo: (other: T) => number;
  /** How many of the likest are wanted; all by default. */
  wanted?: number;
}

/**
 * Those of some candidates that are alike, the likest first, then the oldest. All are looked at by the letters that they
 * have, and of those that may be alike the likest few, the oldest first, are compared: so the cost is bounded, and the
 * same candidates always give the same answer.
 */
export async function findLikest<T extends Named>(
  { name, likenessTo, wanted = Infinity }: Sought<T>,
  candidates: Iterable<T>,
  meter: Meter,
): Promise<[other: T, likeness: number][]> {
  const possible: { other: T; bound: number }[] = [];
  for (const other of candidates) {
    const bound = mostLikeness(name, other.name());
    if (bound >= alikeFrom) possible.push({ other, bound });
    const turn = meter.pay(lookCells);
    if (turn !== undefined) await turn;
  }
  possible.sort((one, other) => other.bound - one.bound || one.other.id - other.other.id);
  const found: [T, number][] = [];
  for (const { other, bound } of possible.slice(0, mostCompared)) {
    if (found.length >= wanted && found[wanted - 1]![1] > bound) break;
    const likeness = likenessTo(other);
    await meter.pay(cellsOf(name, other.name()));
    if (likeness < alikeFrom) continue;
    found.push([other, likeness]);
    found.sort(([one, a], [two, b]) => b - a || one.id - two.id);
  }
  return found.slice(0, wanted);
}

/** What looking at the letters of two names costs, in cells of a distance table. */
const lookCells = 50;

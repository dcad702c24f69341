import { editDistance } from '@moonfloor/contract/values/edit-distance';
import type { LetterCounts, NormalizedName } from '../records/normalized-name.ts';

/**
 * Names from this likeness on are similar: one letter in eight may be replaced, missing, added or swapped with its
 * neighbour. Determined with the names of some 300 real festivals: below it, unrelated short names begin to match
 * ("Boom" and "Bloom", "Hadra" and "Hydra").
 */
export const minLikeness = 0.86;

/** Likeness of a name whose words all occur in another one ("Dark Forest" in "Midnight Sun pres. Dark Forest"). */
const containedLikeness = 0.9;

/** Minimum number of letters of a contained name. */
const minContainedLetters = 5;

/**
 * Likeness of two texts, from 0 to 1: the share of the longer one's letters that need no edit; 0 above the maximum
 * number of edits.
 */
export function letterLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const longer = Math.max(one.length, other.length);
  const maxEdits = maxEditsOfLength(longer);
  const edits = editDistance(one, other, maxEdits);
  return edits > maxEdits ? 0 : 1 - edits / longer;
}

/** Maximum number of edits between similar names of that length. */
export function maxEditsOfLength(length: number): number {
  return Math.floor(length * (1 - minLikeness) + 1e-9);
}

/**
 * Likeness of two names, from 0 to 1, regardless of word order. With `place`, that is, at the same place, a name
 * contained in the other one matches too. Names with different numbers are never similar.
 */
export function nameLikeness(one: NormalizedName, other: NormalizedName, { place = false } = {}): number {
  if (one.numbers !== other.numbers) return 0;
  if (one.key === other.key) return 1;
  const byLetters = Math.max(letterLikeness(one.key, other.key), letterLikeness(one.sorted, other.sorted));
  return place && contains(one, other) ? Math.max(containedLikeness, byLetters) : byLetters;
}

/** All names of a record: its own, then the alternative ones. */
export type AllNames = readonly NormalizedName[];

/** Returns the greatest likeness of a name of one record and a name of another. */
export function likenessOfNames(one: AllNames, other: AllNames, options?: { place?: boolean }): number {
  let greatest = 0;
  for (const name of one)
    for (const otherName of other)
      if (maxPossibleLikeness(name, otherName) > greatest)
        greatest = Math.max(greatest, nameLikeness(name, otherName, options));
  return greatest;
}

/** Upper bound of `likenessOfNames`, see `maxPossibleLikeness`. */
export function maxPossibleLikenessOfNames(one: AllNames, other: AllNames): number {
  let greatest = 0;
  for (const name of one)
    for (const otherName of other) greatest = Math.max(greatest, maxPossibleLikeness(name, otherName));
  return greatest;
}

/** Maximum number of distance table cells for `likenessOfNames`. */
export function comparisonCostOfNames(one: AllNames, other: AllNames): number {
  let cost = 0;
  for (const name of one)
    for (const otherName of other)
      if (maxPossibleLikeness(name, otherName) > 0) cost += comparisonCost(name, otherName);
  return cost;
}

/** Upper bound of the likeness of two names at any place, calculated cheaply from their letter counts. */
export function maxPossibleLikeness(one: NormalizedName, other: NormalizedName): number {
  if (one.numbers !== other.numbers) return 0;
  const longer = Math.max(one.key.length, other.key.length);
  const edits = bagDistance(one.counts, other.counts);
  const byLetters = edits > maxEditsOfLength(longer) ? 0 : 1 - edits / Math.max(1, longer);
  return byLetters < containedLikeness && contains(one, other) ? containedLikeness : byLetters;
}

/**
 * Returns a lower bound of the distance of two texts with these letters in any order: the bag distance (Bartolini,
 * Ciaccia and Patella, String Matching with Metric Trees Using an Approximate Distance, 2002).
 */
function bagDistance(one: LetterCounts, other: LetterCounts): number {
  let [more, fewer] = [0, 0];
  for (let at = 0; at < 32; at += 1) {
    const apart = one[at]! - other[at]!;
    if (apart > 0) more += apart;
    else fewer -= apart;
  }
  return Math.max(more, fewer);
}

/** Maximum number of distance table cells for comparing two names and their venues. */
function comparisonCost(one: NormalizedName, other: NormalizedName): number {
  const longer = Math.max(one.key.length, other.key.length);
  return 3 * longer * (2 * maxEditsOfLength(longer) + 1);
}

function contains(one: NormalizedName, other: NormalizedName): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  if (few.key.length < minContainedLetters) return false;
  const manyWords = many.wordSet();
  return few.words.every((word) => manyWords.has(word));
}

import { editDistance } from '../../platform/search/edit-distance.ts';
import { bagDistance } from '../../platform/search/letter-counts.ts';
import type { NormalizedName } from '../records/normalized-name.ts';

/**
 * Names count as alike from here: one letter in eight may be another, missing, added or swapped with its neighbour.
 * Found by trying the names of some 300 real festivals on each other: below it, short names that have nothing to do with
 * each other ("Boom" and "Bloom", "Hadra" and "Hydra") begin to meet.
 */
export const minLikeness = 0.86;

/** What a name counts that is contained whole in another one's words ("Dark Forest" in "Midnight Sun pres. Dark Forest"). */
const containedLikeness = 0.9;

/** Letters that a contained name must have to tell anything. */
const minContainedLetters = 5;

/** How alike two texts are, from 0 to 1: the share of letters of the longer one that need no edit; 0 when that is too few. */
export function letterLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const longer = Math.max(one.length, other.length);
  const most = maxEditsOfLength(longer);
  const edits = editDistance(one, other, most);
  return edits > most ? 0 : 1 - edits / longer;
}

/** How many letters of so many may differ in names that are alike. */
export function maxEditsOfLength(length: number): number {
  return Math.floor(length * (1 - minLikeness) + 1e-9);
}

/**
 * How alike two names are, from 0 to 1, whatever the order of their words. Where the `place` is the same, a name that is
 * contained in the other one counts too. Names with other numbers are not alike.
 */
export function nameLikeness(one: NormalizedName, other: NormalizedName, { place = false } = {}): number {
  if (one.numbers !== other.numbers) return 0;
  if (one.key === other.key) return 1;
  const byLetters = Math.max(letterLikeness(one.key, other.key), letterLikeness(one.sorted, other.sorted));
  return place && contains(one, other) ? Math.max(containedLikeness, byLetters) : byLetters;
}

/** A bound that the likeness of two names is never above, wherever they are, from the letters that they have: in no time. */
export function maxPossibleLikeness(one: NormalizedName, other: NormalizedName): number {
  if (one.numbers !== other.numbers) return 0;
  const longer = Math.max(one.key.length, other.key.length);
  const edits = bagDistance(one.counts, other.counts);
  const byLetters = edits > maxEditsOfLength(longer) ? 0 : 1 - edits / Math.max(1, longer);
  return byLetters < containedLikeness && contains(one, other) ? containedLikeness : byLetters;
}

/** Cells of distance tables that comparing two names and their venues fills at most. */
export function comparisonCost(one: NormalizedName, other: NormalizedName): number {
  const longer = Math.max(one.key.length, other.key.length);
  return 3 * longer * (2 * maxEditsOfLength(longer) + 1);
}

function contains(one: NormalizedName, other: NormalizedName): boolean {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  if (few.key.length < minContainedLetters) return false;
  const there = many.wordSet();
  return few.words.every((word) => there.has(word));
}

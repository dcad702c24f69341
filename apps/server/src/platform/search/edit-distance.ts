/**
 * The restricted Damerau-Levenshtein distance of texts, in UTF-16 units
 * (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance): how many letters are another, missing, added or swapped
 * with the next.
 */

/** Distances of one letter more of a text to all beginnings of another one. */
export type EditRow = Uint16Array;

/** A text's letters as `addEditRow` compares them. */
export const lettersOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** The row of no letter at all. */
export const firstEditRow = (letters: readonly number[]): EditRow => Uint16Array.from({ length: letters.length + 1 }, (_, at) => at);

/**
 * Computes the row of the next letter from those of the two before it, and answers the least distance in it: whatever
 * comes after, none is less. `before` is the letter before it, -1 when there is none.
 */
export function addEditRow(
  letters: readonly number[],
  [former, last, row]: readonly [former: EditRow, last: EditRow, row: EditRow],
  letter: number,
  before: number,
): number {
  let least = (row[0] = last[0]! + 1);
  for (let at = 1; at <= letters.length; at += 1) {
    let distance = Math.min(
      last[at]! + 1,
      row[at - 1]! + 1,
      last[at - 1]! + Number(letters[at - 1] !== letter),
    );
    if (at > 1 && letters[at - 2] === letter && letters[at - 1] === before) {
      distance = Math.min(distance, former[at - 2]! + 1);
    }
    row[at] = distance;
    if (distance < least) least = distance;
  }
  return least;
}

/** The distance of two texts; some number above `most` when it is above that. */
export function editDistance(one: string, other: string, most: number): number {
  const least = leastDistance(one, other);
  if (least > most) return least;
  const letters = lettersOf(one);
  let [former, last, row] = [firstEditRow(letters), firstEditRow(letters), firstEditRow(letters)];
  let before = -1;
  for (let at = 0; at < other.length; at += 1) {
    const letter = other.charCodeAt(at);
    if (addEditRow(letters, [former, last, row], letter, before) > most) return most + 1;
    before = letter;
    [former, last, row] = [last, row, former];
  }
  return last[one.length]!;
}

/** How often each letter comes more in one text than in another; letters that are alike in their last bits count as one. */
const surplus = new Int16Array(64);

/** A bound that the distance of two texts is never below: whatever the order of letters, those that differ must be changed. */
export function leastDistance(one: string, other: string): number {
  surplus.fill(0);
  for (let at = 0; at < one.length; at += 1) surplus[one.charCodeAt(at) & 63]! += 1;
  for (let at = 0; at < other.length; at += 1) surplus[other.charCodeAt(at) & 63]! -= 1;
  let [more, less] = [0, 0];
  for (const count of surplus) {
    if (count > 0) more += count;
    else less -= count;
  }
  return Math.max(more, less);
}

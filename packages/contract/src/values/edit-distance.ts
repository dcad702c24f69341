import { popCount } from './pop-count.ts';

/**
 * The restricted Damerau-Levenshtein distance of texts, in UTF-16 units
 * (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance): the number of substitutions, deletions, insertions and
 * transpositions of adjacent letters.
 */

/** A row of the distance table: distances of a prefix of one text to all prefixes of another. */
type EditRow = Uint16Array;

/** Distance outside the computed columns, higher than any in a row. */
const farDistance = 0xff00;

/** Returns a text's letters in the form that `addEditRow` compares. */
export function lettersOf(text: string): Uint16Array {
  const letters = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) letters[at] = text.charCodeAt(at);
  return letters;
}

/** Returns the row of the empty prefix. */
export function firstEditRow(letters: Uint16Array): EditRow {
  const row = new Uint16Array(letters.length + 1);
  for (let at = 0; at < row.length; at += 1) row[at] = at;
  return row;
}

/**
 * Computes columns `from` to `to` of the row of the next letter from the two previous rows, and returns their minimum: a
 * lower bound for all following rows. `previousLetter` is -1 if there is none.
 */
export function addEditRow(
  letters: Uint16Array,
  [former, last, row]: readonly [former: EditRow, last: EditRow, row: EditRow],
  [previousLetter, letter]: readonly [before: number, letter: number],
  from = 1,
  to = letters.length,
): number {
  let minimum = (row[from - 1] = from === 1 ? last[0]! + 1 : farDistance);
  for (let at = from; at <= to; at += 1) {
    let distance = Math.min(last[at]! + 1, row[at - 1]! + 1, last[at - 1]! + Number(letters[at - 1] !== letter));
    if (at > 1 && letters[at - 2] === letter && letters[at - 1] === previousLetter) {
      distance = Math.min(distance, former[at - 2]! + 1);
    }
    row[at] = distance;
    if (distance < minimum) minimum = distance;
  }
  return minimum;
}

/** Returns the distance of two texts; any number above `limit` when it exceeds that. */
export function editDistance(one: string, other: string, limit: number): number {
  const minimum = minEditDistance(one, other);
  if (minimum > limit) return minimum;
  const [prefixLength, suffixLength] = commonPrefixAndSuffix(one, other);
  return bandedDistance(
    one.slice(prefixLength, one.length - suffixLength),
    other.slice(prefixLength, other.length - suffixLength),
    limit,
  );
}

/** Returns the lengths of the common prefix and suffix: no edit affects them. */
function commonPrefixAndSuffix(one: string, other: string): [prefixLength: number, suffixLength: number] {
  const shorter = Math.min(one.length, other.length);
  let prefixLength = 0;
  while (prefixLength < shorter && one.charCodeAt(prefixLength) === other.charCodeAt(prefixLength)) prefixLength += 1;
  let suffixLength = 0;
  while (
    suffixLength < shorter - prefixLength &&
    one.charCodeAt(one.length - 1 - suffixLength) === other.charCodeAt(other.length - 1 - suffixLength)
  )
    suffixLength += 1;
  return [prefixLength, suffixLength];
}

/**
 * The same for texts without a common prefix or suffix. Computes only the band of the table in which a distance up to
 * `limit` can lie (Ukkonen, Algorithms for approximate string matching, 1985): `limit` cells on each side of the
 * diagonal.
 */
function bandedDistance(one: string, other: string, limit: number): number {
  const letters = lettersOf(one);
  let [former, last, row] = [firstEditRow(letters), firstEditRow(letters), firstEditRow(letters)];
  let previousLetter = -1;
  for (let at = 1; at <= other.length; at += 1) {
    const letter = other.charCodeAt(at - 1);
    const [from, to] = [Math.max(1, at - limit), Math.min(letters.length, at + limit)];
    if (to === at + limit) last[to] = farDistance;
    if (addEditRow(letters, [former, last, row], [previousLetter, letter], from, to) > limit) return limit + 1;
    previousLetter = letter;
    [former, last, row] = [last, row, former];
  }
  return last[letters.length]!;
}

/** Returns a lower bound of the distance of two texts: an edit adds and removes one letter each at most. */
export function minEditDistance(one: string, other: string): number {
  const [letters, others] = [letterSet(one), letterSet(other)];
  return Math.max(Math.abs(one.length - other.length), popCount(letters & ~others), popCount(others & ~letters));
}

/** Returns the set of letters in a text, one bit each; letters equal in their last five bits share one. */
function letterSet(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at += 1) set |= 1 << text.charCodeAt(at);
  return set;
}

/** Number of occurrences of each letter in a text; letters equal in their last five bits share a counter. */
export type LetterCounts = Uint16Array;

/** Counts the letters of a text, in UTF-16 units. */
export function letterCounts(text: string): LetterCounts {
  const counts = new Uint16Array(32);
  for (let at = 0; at < text.length; at += 1) counts[text.charCodeAt(at) & 31]! += 1;
  return counts;
}

/**
 * Returns a lower bound of the distance of two texts with these letters in any order: the bag distance (Bartolini,
 * Ciaccia and Patella, String Matching with Metric Trees Using an Approximate Distance, 2002).
 */
export function bagDistance(one: LetterCounts, other: LetterCounts): number {
  let [more, fewer] = [0, 0];
  for (let at = 0; at < 32; at += 1) {
    const apart = one[at]! - other[at]!;
    if (apart > 0) more += apart;
    else fewer -= apart;
  }
  return Math.max(more, fewer);
}

/**
 * Returns the first whole number from `low` for which `isBeyond` is true, `high` if there is none below it. `isBeyond` must
 * be true for all later ones.
 */
export function lowerBound(low: number, high: number, isBeyond: (number: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBeyond(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

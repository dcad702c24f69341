/** Median; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Median of the quotients of what was measured side by side: noise that both sides shared cancels out. */
export function medianRatio(pairs: readonly { ours: number; bare: number }[]): number {
  return median(pairs.map(({ ours, bare }) => ours / bare));
}

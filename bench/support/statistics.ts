/** Returns the median; for an even number of values the mean of the middle two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return sorted.length === 0 ? Number.NaN : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the median of the ratios of paired measurements: noise that both sides share cancels out. */
export function medianRatio(pairs: readonly { ours: number; bare: number }[]): number {
  return median(pairs.map(({ ours, bare }) => ours / bare));
}

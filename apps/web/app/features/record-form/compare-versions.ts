/** A value that two versions of a record have differently. */
export interface Difference<V> {
  name: keyof V & string;
  /** True when the other side changed it and this one did not. */
  theirsOnly: boolean;
}

/** True for equal values; values are plain JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The values among `names` in which yours and theirs differ; `base` is what both started from. */
export function differingValues<V extends object>(
  names: readonly (keyof V & string)[],
  yours: V,
  theirs: V,
  base: V,
): Difference<V>[] {
  return names
    .filter((name) => !isSame(yours[name], theirs[name]))
    .map((name) => ({ name, theirsOnly: isSame(yours[name], base[name]) }));
}

/** Their version with those of your values that `keep` names. */
export function mergeVersions<V extends object>(yours: V, theirs: V, keep: readonly (keyof V)[]): V {
  const result = { ...theirs };
  for (const name of keep) result[name] = yours[name];
  return result;
}

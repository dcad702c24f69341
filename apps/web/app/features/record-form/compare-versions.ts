/** A value that two versions of a record have differently. */
interface Difference<V> {
  name: keyof V & string;
  /** True if only the other side changed it. */
  theirsOnly: boolean;
}

/** Returns whether two values, which are plain JSON, are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the values among `names` in which `yours` and `theirs` differ; `base` is their common ancestor. */
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

/** Returns their version with your values of the fields in `keep`. */
export function mergeVersions<V extends object>(yours: V, theirs: V, keep: readonly (keyof V)[]): V {
  const result = { ...theirs };
  for (const name of keep) result[name] = yours[name];
  return result;
}

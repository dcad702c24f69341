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

/**
 * A standard function that browsers in `cssTarget` of `vite.config.ts` lack: Safari before 17.4, Firefox before 119, Chrome
 * before 117. `layout/polyfills-of-members.ts` has those that only members' pages call. The `lib` of `tsconfig.json` excludes
 * later ones.
 */

Map.groupBy ??= function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

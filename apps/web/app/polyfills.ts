/**
 * Standard functions that browsers in `cssTarget` of `vite.config.ts` lack: Safari before 17.4, Firefox before 119, Chrome
 * before 117. The `lib` of `tsconfig.json` excludes later ones.
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

Promise.withResolvers ??= function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle!: Omit<PromiseWithResolvers<T>, 'promise'>;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

/** With the flag `u`, only surrogates without a partner. */
const loneSurrogates = /\p{Surrogate}/gu;

// oxlint-disable-next-line no-extend-native -- as the standard defines it
String.prototype.toWellFormed ??= function toWellFormed(this: string) {
  return this.replace(loneSurrogates, '\uFFFD');
};

// oxlint-disable-next-line no-extend-native -- as the standard defines it
String.prototype.isWellFormed ??= function isWellFormed(this: string) {
  return this.search(loneSurrogates) === -1;
};

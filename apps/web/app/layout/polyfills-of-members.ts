/**
 * Standard functions that only members' pages call, see `polyfills.ts`: Safari before 17.4, Firefox before 121 and Chrome
 * before 119 lack them.
 */

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

declare global {
  interface Navigator {
    /** The Network Information API, if supported: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}

/** Returns whether the visitor has requested reduced data usage. */
export const prefersReducedData = (): boolean => navigator.connection?.saveData === true;

/** Returns whether prefetching is acceptable: neither data saving nor a slow connection. */
export const hasSpareBandwidth = (): boolean =>
  !prefersReducedData() && (navigator.connection?.effectiveType ?? '4g') === '4g';

declare global {
  interface Navigator {
    /** The Network Information API, where a browser has it: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}

/** Whether the visitor asked to be spared what they may not need. */
export const prefersReducedData = (): boolean => navigator.connection?.saveData === true;

/** Whether their line has room for more than they may need: not where they save data, nor where it is slow. */
export const hasSpareBandwidth = (): boolean =>
  !prefersReducedData() && (navigator.connection?.effectiveType ?? '4g') === '4g';

declare global {
  interface WorkerNavigator {
    /** The Network Information API, if supported: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Returns whether the visitor has requested reduced data usage. */
export const savesData = (): boolean => navigator.connection?.saveData === true;

/** Returns whether more than the opened page may be requested: neither data saving nor a slow connection. */
export const hasSpareBandwidth = (): boolean => !savesData() && (navigator.connection?.effectiveType ?? '4g') === '4g';

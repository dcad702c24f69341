const untracked = /^\/(?:login|admin-dashboard|view)(?:\/|$)/;

/**
 * True for the address of a page whose views are worth counting. Signing in and administration are not, nor are
 * addresses that only lead on.
 */
export function isTracked(path: string): boolean {
  return !untracked.test(path);
}

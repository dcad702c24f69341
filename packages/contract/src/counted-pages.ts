const uncounted = /^\/(?:login|admin-dashboard|view)(?:\/|$)/;

/**
 * True for the address of a page whose views are worth counting. Signing in and administration are not, nor are
 * addresses that only lead on.
 */
export function isCounted(path: string): boolean {
  return !uncounted.test(path);
}

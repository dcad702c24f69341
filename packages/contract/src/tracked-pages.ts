const untracked = /^\/(?:login|admin-dashboard|view)(?:\/|$)/;

/** Returns true for paths of pages whose views are counted. Sign-in, administration and redirects are not. */
export function isTracked(path: string): boolean {
  return !untracked.test(path);
}

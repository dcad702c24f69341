const untracked = /^\/(?:login|admin-dashboard|view|claim|owner-mails)(?:\/|$)/;

/** Returns true for paths of pages whose views are counted. Sign-in, links of mails, administration and redirects are not. */
export function isTracked(path: string): boolean {
  return !untracked.test(path);
}

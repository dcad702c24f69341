/**
 * Returns the path to go to after sign-in: the previous page (location state `from`) if it is a path of this site other
 * than the forms of signing in, otherwise the front page.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/')) return '/';
  // Browsers resolve `//host` and `/\host` to another origin.
  const site = 'http://site.invalid';
  const url = URL.parse(from, site);
  if (url === null || url.origin !== site || ['/login', '/reset-password', '/verify-email'].includes(url.pathname))
    return '/';
  return url.pathname + url.search + url.hash;
}

/**
 * Where a visitor goes after signing in: where they came from (location state `from`), when that is a path of this
 * site other than the form itself, else the front page.
 */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/')) return '/';
  // A browser reads `//host` and `/\host` as another site.
  const site = 'http://site.invalid';
  const url = URL.parse(from, site);
  if (url === null || url.origin !== site || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}

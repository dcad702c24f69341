import { parseUrl } from './parse-url.ts';

/** Stands for the site's own origin where only the path matters. No other site can have it (RFC 6761). */
const anyOrigin = 'http://site.invalid';

/**
 * Returns path, query and fragment of an address on this site, and null for every other text: browsers take `//host`,
 * `/\host` and `/<tab>/host` for addresses of other sites. Every path that comes from a URL, from storage or from a message
 * goes through this function before it is opened or linked to.
 */
export function sitePath(address: string): string | null {
  const url = address.startsWith('/') ? parseUrl(address, anyOrigin) : null;
  if (url?.origin !== anyOrigin) return null;
  const path = url.pathname + url.search + url.hash;
  // `/.//host` becomes `//host`
  return path.startsWith('//') ? null : path;
}

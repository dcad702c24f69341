/** Pages for members and admins, and paths that are not pages. */
const disallowedPaths = ['/admin', '/auth/', '/edit/', '/login', '/member-dashboard', '/reviews/', '/submit'];

/** Returns robots.txt: disallowed paths, and the sitemaps (RFC 9309). */
export function robotsTxt(site: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}

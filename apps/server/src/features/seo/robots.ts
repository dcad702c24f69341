/** Pages that are for members and admins, and calls that are no pages. */
const disallowedPaths = ['/admin', '/auth/', '/edit/', '/login', '/member-dashboard', '/reviews/', '/submit'];

/** What robots are asked to leave alone, and where the sitemaps are (RFC 9309). */
export function robotsTxt(site: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}

import type { FastifyInstance } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import { addDays } from '@moonfloor/contract/values/days';
import { hourMs } from '@moonfloor/contract/values/durations';
import { sitePath } from '@moonfloor/contract/values/site-path';
import { languageCodes, pathIn } from '@moonfloor/messages/languages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { embedRoutes } from './embeds.ts';
import { deleteOldShareCards, shareCardRoute } from './share-cards.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';
import { tables } from './tables.ts';

/** Sitemaps, share cards and embeds. */
export const seoFeature = {
  tables,
  routes: seoRoutes,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove old share cards', () => deleteOldShareCards(deps));
  },
} satisfies Feature;

const plain = 'text/plain; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

/** Responses that do not depend on the caller, with access from any origin. */
const config = { shared: true, open: true };

/** Pages for members and admins, and paths that are not pages. */
const disallowedPaths = [
  '/account',
  '/admin',
  '/auth/',
  '/claim',
  '/edit/',
  '/login',
  '/member-dashboard',
  '/owner-mails/',
  '/reviews/',
  '/submit',
];

/** Validity of security.txt in days from today; less than a year is recommended. */
const validDays = 180;

/** Maximum length of the path in a QR code, in characters: a denser code could not be scanned from paper. */
const maxQrPathLength = 500;

/** Routes for search engines, link previews, embeds and printed pages. */
function seoRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps;
  app.get('/robots.txt', { config }, (_request, reply) => reply.type(plain).send(robotsTxt(publicUrl())));
  app.get('/.well-known/security.txt', { config }, (_request, reply) => {
    const { securityContact: contact } = deps.config;
    if (contact === null) throw notFound(messages.notFound);
    return reply.type(plain).send(securityTxt(publicUrl(), contact, deps.today()));
  });
  app.get('/sitemap.xml', { config }, async (_request, reply) =>
    reply.type(xml).send(await sitemapIndex(deps, publicUrl())),
  );
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { config }, async ({ params }, reply) => {
    const name = /^(.+)\.xml$/.exec(params.file)?.[1] ?? '';
    return reply.type(xml).send(await sitemap(deps, publicUrl(), name));
  });
  shareCardRoute(app, deps);
  qrRoute(app, publicUrl);
  embedRoutes(app, deps, publicUrl);
}

/** Returns robots.txt: disallowed paths in every language, and the sitemaps (RFC 9309). */
function robotsTxt(site: string): string {
  const disallowed = languageCodes.flatMap((language) =>
    disallowedPaths.map((path) => `Disallow: ${pathIn(language, path)}`),
  );
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${site}/sitemap.xml`, ''].join('\n');
}

/** Returns security.txt (RFC 9116). `contact` is a `mailto:` or `https:` URL, `today` a day. */
function securityTxt(site: string, contact: string, today: string): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${addDays(today, validDays)}T00:00:00.000Z`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** `/qr.svg?path=/event/12`: the URL of that page of this site as a QR code, used on printed pages. Throws 404. */
function qrRoute(app: FastifyInstance, publicUrl: () => string): void {
  const options = { config: { open: true } };
  app.get<{ Querystring: { path?: unknown } }>('/qr.svg', options, async ({ query: { path } }, reply) => {
    // URLs of other sites are rejected, so that the site cannot be abused for redirects.
    const page = typeof path === 'string' && path.length <= maxQrPathLength ? sitePath(path) : null;
    if (page === null) throw notFound(messages.notFound);
    const { renderSVG } = await import('uqr');
    void reply.headers({ ...crossOriginResource, 'cache-control': 'public, max-age=86400' });
    return reply.header('content-type', 'image/svg+xml').send(renderSVG(publicUrl() + page, { border: 4 }));
  });
}

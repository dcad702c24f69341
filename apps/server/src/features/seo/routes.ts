import type { FastifyInstance } from 'fastify';
import { resourceTypes } from '@moonfloor/contract/lists';
import { messages, recordNotFound } from '@moonfloor/contract/messages';
import { recordId } from '@moonfloor/contract/numbers';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { embedRoutes } from './embed-routes.ts';
import { cardKey, type CardPlan, planCard, siteCard } from './card-content.ts';
import { qrRoute } from './qr-code.ts';
import { robotsTxt } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { createShareCards } from './share-cards.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';

const xml = 'application/xml; charset=utf-8';

/** Responses that do not depend on the caller, with access from any origin. */
const config = { shared: true, open: true };

/** Routes for search engines and link previews: robots.txt, sitemaps, and share cards. */
export function seoRoutes(app: FastifyInstance, deps: Deps, publicUrl: () => string): void {
  app.get('/robots.txt', { config }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(publicUrl())),
  );
  app.get('/.well-known/security.txt', { config }, (_request, reply) => {
    const { securityContact: contact } = deps.config;
    if (contact === null) throw notFound(messages.notFound);
    return reply.type('text/plain; charset=utf-8').send(securityTxt(publicUrl(), contact, deps.today()));
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

/** A card with a version in its URL never expires; without one, it is cached for five minutes. */
const immutable = 'public, max-age=31536000, immutable';
const fiveMinutes = 'public, max-age=300';

function shareCardRoute(app: FastifyInstance, deps: Deps): void {
  const cards = createShareCards(deps);
  const options = { compress: false as const, config: { open: true } };
  app.get<{ Params: { file: string }; Querystring: { v?: string } }>(
    '/share-cards/:file',
    options,
    async (request, reply) => {
      const plan = await planOf(deps, request.params.file);
      const key = cardKey(plan);
      const etag = `"${key}"`;
      const cacheControl = plan.version !== null && request.query.v === plan.version ? immutable : fiveMinutes;
      void reply.headers({ ...crossOriginResource, etag, 'cache-control': cacheControl });
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.status(304).send();
      const card = await cards.find(key, plan);
      void reply.headers({ 'content-type': card.contentType, 'content-length': card.size });
      return reply.send(card.body);
    },
  );
}

const cardId = recordId();

/** Returns the content of the card of a file name: `event-12.jpg`, `site.jpg`. Throws 404. */
async function planOf(deps: Deps, file: string): Promise<CardPlan> {
  if (file === 'site.jpg') return siteCard;
  const [, name, digits] = /^([a-z]+)-(.*)\.jpg$/s.exec(file) ?? [];
  const type = resourceTypes.find((known) => known === name);
  if (type === undefined) throw notFound(messages.notFound);
  const { data: id } = cardId.safeParse(digits);
  if (id === undefined) throw notFound(recordNotFound[type]);
  return planCard(deps, type, id);
}

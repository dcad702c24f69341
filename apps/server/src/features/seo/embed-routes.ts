import type { FastifyInstance } from 'fastify';
import { api } from '@moonfloor/contract/api';
import { embedPage } from '@moonfloor/contract/embeds';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { embedPageHtml, embedPolicy } from './embed-page.ts';
import { describeLink, oembedXml } from './oembed.ts';

/** Routes for embedding events: the iframe page and oEmbed. The script is a built file. */
export function embedRoutes(app: FastifyInstance, deps: Deps, publicUrl: () => string): void {
  app.get(embedPage, { config: { shared: true } }, (request, reply) => {
    const { searchParams } = new URL(request.url, publicUrl());
    void reply
      .removeHeader('x-frame-options')
      .headers({ ...crossOriginResource, 'content-security-policy': embedPolicy });
    return reply.type('text/html; charset=utf-8').send(embedPageHtml(searchParams, publicUrl()));
  });
  route(app, deps, api.getOembed, async ({ query, reply }) => {
    const described = await describeLink(deps, publicUrl(), query);
    if (query.format === 'json') return described;
    reply.type('text/xml; charset=utf-8');
    return oembedXml(described);
  });
}

import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities/escape';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Api, api } from '@moonfloor/contract/api';
import {
  attributeOf,
  embedFilters,
  embedPage,
  embedParameters,
  embedScript,
  embedTag,
} from '@moonfloor/contract/embeds';
import { eventParametersOf } from '@moonfloor/contract/event-query';
import { messages } from '@moonfloor/contract/messages';
import type { Oembed } from '@moonfloor/contract/oembed';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/share-cards';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { planCard } from './card-content.ts';

const style = 'html,body{margin:0;background:transparent}';
const hash = createHash('sha256').update(style).digest('base64');

/** Content-Security-Policy of the page; the only one that every site may frame. */
const embedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Size of the frames in px, and their minimum, which also applies when less is requested. */
const frameSizes = { width: 600, list: 520, one: 190, minWidth: 240, minHeight: 160 };

/** Cache lifetime of responses in seconds: one hour. */
const cacheAge = 3600;

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
    const described = await describeEmbed(deps, publicUrl(), query);
    if (query.format === 'json') return described;
    reply.type('text/xml; charset=utf-8');
    return oembedXml(described);
  });
}

/** Returns a page for iframes, for sites that cannot include the script: the same element, configured by the query. */
function embedPageHtml(query: URLSearchParams, site: string): string {
  const attributes = embedParameters
    .filter((name) => query.has(name))
    .map((name) => ` ${attributeOf(name)}="${escapeUTF8(query.get(name) ?? '')}"`)
    .join('');
  const link = `<p><a href="${escapeUTF8(site)}/events" target="_blank" rel="noopener">Events on Moonfloor</a></p>`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Events on Moonfloor</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style>` +
    `<script src="${embedScript}" async></script></head>` +
    `<body><main><${embedTag}${attributes}></${embedTag}><noscript>${link}</noscript></main></body></html>`
  );
}

/** What a URL of the site shows in a frame. */
interface EmbedTarget {
  title: string;
  query: URLSearchParams;
  height: number;
  card: string;
}

/** Returns the embed of a page of the site. Throws 404 for other URLs, and for records that are not public. */
async function describeEmbed(
  deps: Deps,
  site: string,
  { url, maxwidth, maxheight }: z.output<Api['getOembed']['query']>,
): Promise<Oembed> {
  const address = URL.parse(url);
  if (address === null || address.origin !== new URL(site).origin) throw notFound(messages.notFound);
  const { title, query, height: defaultHeight, card } = await embedTargetOf(deps, address);
  const width = Math.max(frameSizes.minWidth, Math.min(frameSizes.width, maxwidth ?? frameSizes.width));
  const height = Math.max(frameSizes.minHeight, Math.min(defaultHeight, maxheight ?? defaultHeight));
  const source = `${site}${embedPage}?${query}`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Moonfloor',
    provider_url: site,
    html:
      `<iframe src="${escapeUTF8(source)}" title="${escapeUTF8(title)}" width="${width}" height="${height}" ` +
      'style="border:0;max-width:100%" loading="lazy"></iframe>',
    width,
    height,
    thumbnail_url: site + card,
    thumbnail_width: shareCardSize.width,
    thumbnail_height: shareCardSize.height,
    cache_age: cacheAge,
  };
}

async function embedTargetOf(deps: Deps, { pathname, searchParams }: URL): Promise<EmbedTarget> {
  const [, type, id] = /^\/(event|artist|decoration|release)\/([1-9]\d{0,8})$/.exec(pathname) ?? [];
  if (type === 'event' || type === 'artist' || type === 'decoration' || type === 'release') {
    const { content } = await planCard(deps, type, Number(id));
    const alone = type === 'event' || type === 'release';
    const height = alone ? frameSizes.one : frameSizes.list;
    const card = `/share-cards/${type}-${id}.jpg`;
    const heading: Record<string, string> = alone ? {} : { heading: content.title };
    return { title: content.title, query: new URLSearchParams({ [type]: id ?? '', ...heading }), height, card };
  }
  if (!['/', '/events', '/home'].includes(pathname)) throw notFound(messages.notFound);
  const filter = eventParametersOf(embedFilters, (name) => searchParams.get(name));
  const query = new URLSearchParams([['view', pathname === '/home' ? 'list' : 'both'], ...filter]);
  const country = searchParams.get('country');
  const title = country === null ? 'Psytrance events' : `Psytrance events in ${country}`;
  query.set('heading', title);
  return { title, query, height: frameSizes.list, card: siteCardPath };
}

/** Serialises it as XML (https://oembed.com, section 2.3.4.4). */
function oembedXml(described: Oembed): string {
  const elements = Object.entries(described).map(([name, value]) => `<${name}>${escapeUTF8(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

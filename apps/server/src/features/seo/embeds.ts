import { createHash } from 'node:crypto';
import { escapeUTF8 } from 'entities/escape';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Api, api } from '@moonfloor/contract/api/api';
import { messages } from '@moonfloor/contract/api/messages';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/api/share-cards';
import {
  attributeOf,
  embeddedLists,
  embedFilters,
  embedPage,
  embedParameters,
  embedScript,
  embedTag,
} from '@moonfloor/contract/events/embeds';
import { eventParametersOf } from '@moonfloor/contract/events/event-query';
import type { Oembed } from '@moonfloor/contract/events/oembed';
import { countryName } from '@moonfloor/contract/values/country-names';
import { keysOf } from '@moonfloor/contract/values/keys';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { languageOfTag, languages, pathIn, splitPath } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { crossOriginResource } from '../../http/security-headers.ts';
import { planCard } from './share-cards.ts';

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
const frameSizes = { width: 600, list: 520, one: 190 };

/** Cache lifetime of responses in seconds: one hour. */
const cacheAge = 3600;

/** Routes for embedding events: the iframe page in each language, and oEmbed. The script is a built file. */
export function embedRoutes(app: FastifyInstance, deps: Deps, publicUrl: () => string): void {
  const sendEmbedPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { searchParams } = new URL(request.url, publicUrl());
    void reply
      .removeHeader('x-frame-options')
      .headers({ ...crossOriginResource, 'content-security-policy': embedPolicy });
    const language = languageOfTag(searchParams.get('lang') ?? '') ?? currentLanguage();
    const html = runInLanguage(language, () => embedPageHtml(searchParams, publicUrl()));
    return reply.type('text/html; charset=utf-8').send(html);
  };
  app.inEachLanguage((scoped) =>
    scoped.get(embedPage, { config: { shared: true, parameters: embedParameters } }, sendEmbedPage),
  );
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
  const title = escapeUTF8(t('Events on Moonfloor'));
  const address = escapeUTF8(site + pathIn(currentLanguage(), '/events'));
  const link = `<p><a href="${address}" target="_blank" rel="noopener">${title}</a></p>`;
  const { lang, dir } = languages[currentLanguage()];
  const root = dir === 'ltr' ? `<html lang="${lang}">` : `<html lang="${lang}" dir="${dir}">`;
  return (
    `<!doctype html>${root}<head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${title}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style>` +
    `<script src="${embedScript}" async></script></head>` +
    `<body><main><${embedTag}${attributes}></${embedTag}><noscript>${link}</noscript></main></body></html>`
  );
}

/** The content of a URL of the site in a frame; its paths are without language. */
interface EmbedTarget {
  title: string;
  query: URLSearchParams;
  height: number;
  card: string;
}

/**
 * Returns the embed of a page of the site, in the page's language. Throws 404 for other URLs, and for records that are not
 * public.
 */
async function describeEmbed(
  deps: Deps,
  site: string,
  { url, maxwidth, maxheight }: z.output<Api['getOembed']['query']>,
): Promise<Oembed> {
  const address = URL.parse(url);
  if (address === null || address.origin !== new URL(site).origin) throw notFound(messages.notFound);
  const { language, path } = splitPath(address.pathname);
  const target = await runInLanguage(language, () => embedTargetOf(deps, path, address.searchParams));
  const { title, query, height: defaultHeight, card } = target;
  const width = Math.min(frameSizes.width, maxwidth ?? frameSizes.width);
  const height = Math.min(defaultHeight, maxheight ?? defaultHeight);
  const source = `${site}${pathIn(language, embedPage)}?${query}`;
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
    thumbnail_url: site + pathIn(language, card),
    thumbnail_width: shareCardSize.width,
    thumbnail_height: shareCardSize.height,
    cache_age: cacheAge,
  };
}

async function embedTargetOf(deps: Deps, path: string, search: URLSearchParams): Promise<EmbedTarget> {
  const [, name, id] = /^\/([a-z]+)\/([1-9]\d{0,8})$/.exec(path) ?? [];
  const type = resourceTypes.find((one) => one === name);
  const alone = type === 'event' || type === 'release';
  const filter = alone ? type : keysOf(embeddedLists).find((parameter) => embeddedLists[parameter] === type);
  if (type !== undefined && filter !== undefined) {
    const { content } = await planCard(deps, type, Number(id));
    const height = alone ? frameSizes.one : frameSizes.list;
    const card = `/share-cards/${type}-${id}.jpg`;
    const heading: Record<string, string> = alone ? {} : { heading: content.title };
    return { title: content.title, query: new URLSearchParams({ [filter]: id ?? '', ...heading }), height, card };
  }
  if (!['/', '/events', '/home'].includes(path)) throw notFound(messages.notFound);
  const filters = eventParametersOf(embedFilters, (name) => search.get(name));
  const query = new URLSearchParams([['view', path === '/home' ? 'list' : 'both'], ...filters]);
  const country = search.get('country');
  const title =
    country === null ? t('Psytrance events') : t('Psytrance events in {country}', { country: countryName(country) });
  query.set('heading', title);
  return { title, query, height: frameSizes.list, card: siteCardPath };
}

/** Serialises it as XML (https://oembed.com, section 2.3.4.4). */
function oembedXml(described: Oembed): string {
  const elements = Object.entries(described).map(([name, value]) => `<${name}>${escapeUTF8(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

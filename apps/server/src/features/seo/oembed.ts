import type { z } from 'zod';
import { embedFilters, embedPage } from '@moonfloor/contract/embeds';
import { messages } from '@moonfloor/contract/messages';
import type { Api } from '@moonfloor/contract/api';
import type { Oembed } from '@moonfloor/contract/oembed';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/share-cards';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { planCard } from './card-content.ts';
import { escapeMarkup } from './escape-markup.ts';

/** Size of the frames in px, and their minimum, which also applies when less is requested. */
const frameSizes = { width: 600, list: 520, one: 190, leastWidth: 240, leastHeight: 160 };

/** Cache lifetime of responses in seconds: one hour. */
const cacheAge = 3600;

/** What a URL of the site shows in a frame. */
interface EmbedTarget {
  title: string;
  query: URLSearchParams;
  height: number;
  card: string;
}

/** Returns the embed of a page of the site. Throws 404 for other URLs, and for records that are not public. */
export async function describeLink(
  deps: Deps,
  site: string,
  { url, maxwidth, maxheight }: z.output<Api['getOembed']['query']>,
): Promise<Oembed> {
  const address = URL.parse(url);
  if (address === null || address.origin !== new URL(site).origin) throw notFound(messages.notFound);
  const { title, query, height: usual, card } = await embedTargetOf(deps, address);
  const width = Math.max(frameSizes.leastWidth, Math.min(frameSizes.width, maxwidth ?? frameSizes.width));
  const height = Math.max(frameSizes.leastHeight, Math.min(usual, maxheight ?? usual));
  const source = `${site}${embedPage}?${query}`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Moonfloor',
    provider_url: site,
    html:
      `<iframe src="${escapeMarkup(source)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" ` +
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
  const query = new URLSearchParams({ view: pathname === '/home' ? 'list' : 'both' });
  for (const name of embedFilters) if (searchParams.has(name)) query.set(name, searchParams.get(name) ?? '');
  const country = searchParams.get('country');
  const title = country === null ? 'Psytrance events' : `Psytrance events in ${country}`;
  query.set('heading', title);
  return { title, query, height: frameSizes.list, card: siteCardPath };
}

/** Serialises it as XML (https://oembed.com, section 2.3.4.4). */
export function oembedXml(described: Oembed): string {
  const elements = Object.entries(described).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

import type { MetaDescriptor } from 'react-router';
import type { Thing } from 'schema-dts';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/share-cards';
import type { PageSettings } from '../../api/settings.ts';
import { feedAlternates, type Feeds } from '../records/feed-links.ts';

/** Makes a path of the site an address; an address stays what it is. */
export type ToAbsoluteUrl = (path: string) => string;

/** What search engines and previews are told of a page. */
export interface PageMetaInput {
  title: string;
  /** What the window and search results are titled with; by default the title. */
  heading?: string;
  description: string;
  /** Path of the page's canonical address. */
  path: string;
  /** Path of the picture that previews of links show; by default that of the site. */
  card?: string;
  /** schema.org data about what the page shows. */
  schema?: (absolute: ToAbsoluteUrl) => Exclude<Thing, string>;
  /** The pages above this one, from the top; this one comes after them by itself. */
  trail?: readonly { name: string; path: string }[];
  /** Feeds of what the page shows. */
  feeds?: Feeds;
  /** Open Graph type, `website` by default. */
  type?: string;
  /** What somebody sought, which is nothing for search engines. */
  noindex?: boolean;
  /** Whether other sites can embed the page by its address (https://oembed.com). */
  embeddable?: boolean;
}

interface Matches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The canonical address of the site, out of the root's data. */
function publicUrl({ matches }: Matches): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as PageSettings | undefined)?.publicUrl ?? '';
}

/** Title, description, Open Graph and Twitter card, canonical address and schema.org data of a page. */
export function pageMeta(args: Matches, facts: PageMetaInput): MetaDescriptor[] {
  const site = publicUrl(args);
  const absolute: ToAbsoluteUrl = (path) => (path.startsWith('/') ? site + path : path);
  const { description, title, heading = title, schema, trail, feeds, noindex = false, embeddable = false } = facts;
  const address = absolute(facts.path);
  const card = absolute(facts.card ?? siteCardPath);
  const graph = [
    ...safeSchema(schema, absolute).map((thing) => ({ ...thing, url: address })),
    ...(trail === undefined ? [] : [breadcrumbs([...trail, { name: title, path: facts.path }], absolute)]),
  ];
  return [
    { title: `${heading} · Moonfloor` },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(embeddable ? oembedLinks(site, address, title) : []),
    ...(feeds === undefined ? [] : feedAlternates(feeds)).map(({ type, title: name, path }) => ({
      tagName: 'link',
      rel: 'alternate',
      type,
      title: name,
      href: absolute(path),
    })),
    { property: 'og:site_name', content: 'Moonfloor' },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: card },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(shareCardSize.width) },
    { property: 'og:image:height', content: String(shareCardSize.height) },
    { property: 'og:image:alt', content: heading },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: heading },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: card },
    { name: 'twitter:image:alt', content: heading },
    ...(graph.length === 0 ? [] : [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } }]),
  ];
}

/** The thing that a page is about, if it can be told: a record that is not whole costs its page this, and no more. */
function safeSchema(schema: PageMetaInput['schema'], absolute: ToAbsoluteUrl): Exclude<Thing, string>[] {
  try {
    return schema === undefined ? [] : [schema(absolute)];
  } catch {
    return [];
  }
}

function oembedLinks(site: string, address: string, title: string): MetaDescriptor[] {
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    href: `${site}/oembed?${new URLSearchParams({ url: address, ...(format === 'xml' && { format }) })}`,
    title,
  }));
}

/** Where a page is within the site (https://schema.org/BreadcrumbList). */
function breadcrumbs(trail: readonly { name: string; path: string }[], absolute: ToAbsoluteUrl) {
  const itemListElement = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

/** A page whose record is not there: named, and kept out of search engines. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Moonfloor` }, { name: 'robots', content: 'noindex' }];
}

/** The first sentence or so of a long text, at most `most` characters, for a description. */
export function excerpt(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

/** The path of a list on one of its pages, the first of which goes without saying. */
export function pagedPath(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}

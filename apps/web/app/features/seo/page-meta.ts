import type { MetaDescriptor } from 'react-router';
import type { Thing } from 'schema-dts';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/api/share-cards';
import { languageCodes, languages, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { feedAlternates, type Feeds } from '../records/feed-links.ts';

interface Matches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Returns the site's canonical URL from the root route's data. */
function publicUrl({ matches }: Matches): string {
  const settings = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof settings === 'object' && settings && 'publicUrl' in settings ? String(settings.publicUrl) : '';
}

/**
 * Returns a page's title, description, canonical URL and feeds; on the server also the tags that only crawlers read. In
 * the browser these stay in the document until another page is opened (`root.tsx`).
 */
export function pageMeta(args: Matches, facts: PageFacts): MetaDescriptor[] {
  const site = publicUrl(args);
  const absolute: ToAbsoluteUrl = (path) => (path.startsWith('/') ? site + path : path);
  const address = absolute(pathIn(currentLanguage(), facts.path));
  return [
    { title: `${facts.heading ?? facts.title} · Moonfloor` },
    { name: 'description', content: facts.description },
    ...(facts.noindex === true ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(facts.feeds === undefined ? [] : feedAlternates(facts.feeds)).map(({ type, title, path }) => ({
      tagName: 'link',
      rel: 'alternate',
      type,
      title,
      href: absolute(path),
    })),
    ...(import.meta.env.SSR ? crawlerTags(facts, address, absolute) : []),
  ];
}

/** Returns the metadata of a missing record's page: a title, excluded from search engines. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Moonfloor` }, { name: 'robots', content: 'noindex' }];
}

/** Returns the start of a long text, up to `most` characters, for a description. */
export function excerpt(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

/** Returns the path of a list with a page number, which is omitted for the first page. */
export function pagedPath(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
}

/** Converts a path of the site to an absolute URL; leaves URLs unchanged. */
export type ToAbsoluteUrl = (path: string) => string;

/** Facts about a page that only search engines and link previews read. */
interface CrawlerFacts {
  /** Path of the image in link previews; defaults to the site's image. */
  card?: string;
  /** Returns schema.org data about the page's content. */
  schema?: (absolute: ToAbsoluteUrl) => Exclude<Thing, string>;
  /** The parent pages from the top; the page itself is appended automatically. */
  trail?: readonly { name: string; path: string }[];
  /** Open Graph type, `website` by default. */
  type?: string;
  /** Whether other sites can embed the page by its URL (https://oembed.com). */
  embeddable?: boolean;
}

/** The facts of a page about itself. Those for crawlers are given on the server only: `...(import.meta.env.SSR && { … })`. */
interface PageFacts extends CrawlerFacts {
  title: string;
  /** Title of the window and of search results; defaults to the title. */
  heading?: string;
  description: string;
  /** Path of the page's canonical URL. */
  path: string;
  /** Feeds of the page's records. */
  feeds?: Feeds;
  /** True for individual searches, which search engines must not index. */
  noindex?: boolean;
}

/**
 * Returns the links to a page's translations and to its oEmbed data, its Open Graph and Twitter card and its schema.org
 * data. `address` is its canonical URL.
 */
function crawlerTags(facts: PageFacts, address: string, absolute: ToAbsoluteUrl): MetaDescriptor[] {
  const { description, title, heading = title, schema, trail, noindex = false, embeddable = false } = facts;
  const card = absolute(facts.card ?? pathIn(currentLanguage(), siteCardPath));
  const graph = [
    ...safeSchema(schema, absolute).map((thing) => ({ ...thing, url: address })),
    ...(trail === undefined ? [] : [breadcrumbs([...trail, { name: title, path: facts.path }], absolute)]),
  ];
  return [
    ...(noindex ? [] : alternates(facts.path, absolute)),
    ...(embeddable ? oembedLinks(address, title, absolute) : []),
    { property: 'og:site_name', content: 'Moonfloor' },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: heading },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...locales(),
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

/** Returns the schema.org data of a page, or nothing if it throws: an incomplete record must not break its page. */
function safeSchema(schema: CrawlerFacts['schema'], absolute: ToAbsoluteUrl): Exclude<Thing, string>[] {
  try {
    return schema === undefined ? [] : [schema(absolute)];
  } catch {
    return [];
  }
}

/** Returns links to the page in each language; English is also for readers of all other languages. */
function alternates(path: string, absolute: ToAbsoluteUrl): MetaDescriptor[] {
  const link = (hrefLang: string, href: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: absolute(href),
  });
  return [...languageCodes.map((code) => link(languages[code].lang, pathIn(code, path))), link('x-default', path)];
}

/** Returns the page's language and the others as Open Graph names them, `en_GB` (https://ogp.me/#optional). */
function locales(): MetaDescriptor[] {
  const current = currentLanguage();
  return [current, ...languageCodes.filter((code) => code !== current)].map((code) => {
    const { language, region } = new Intl.Locale(languages[code].tag).maximize();
    return { property: code === current ? 'og:locale' : 'og:locale:alternate', content: `${language}_${region}` };
  });
}

function oembedLinks(address: string, title: string, absolute: ToAbsoluteUrl): MetaDescriptor[] {
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    href: absolute(`/oembed?${new URLSearchParams({ url: address, ...(format === 'xml' && { format }) })}`),
    title,
  }));
}

/** Returns a page's breadcrumbs (https://schema.org/BreadcrumbList). */
function breadcrumbs(trail: readonly { name: string; path: string }[], absolute: ToAbsoluteUrl) {
  const itemListElement = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(pathIn(currentLanguage(), path)),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

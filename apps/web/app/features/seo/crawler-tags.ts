import { languageCodes, languages, pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { MetaDescriptor } from 'react-router';
import type { Thing } from 'schema-dts';
import { shareCardSize, siteCardPath } from '@moonfloor/contract/share-cards';
import type { CrawlerFacts, PageFacts, ToAbsoluteUrl } from './page-facts.ts';

/**
 * Returns the links to a page's translations and to its oEmbed data, its Open Graph and Twitter card and its schema.org
 * data. `address` is its canonical URL.
 */
export function crawlerTags(facts: PageFacts, address: string, absolute: ToAbsoluteUrl): MetaDescriptor[] {
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

import type { MetaDescriptor } from 'react-router';
import type { Settings } from '../../api/settings.ts';

/** What search engines and previews are told of a page. */
export interface PageFacts {
  title: string;
  description: string;
  /** Path of the page's canonical address. */
  path: string;
  /** Address or path of a picture. */
  image?: string | null;
  /** schema.org data. */
  schema?: Record<string, unknown>;
  /** Open Graph type, `website` by default. */
  type?: string;
}

interface Matches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The canonical address of the site, out of the root's data. */
function publicUrl({ matches }: Matches): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as Settings | undefined)?.publicUrl ?? '';
}

/** Title, description, Open Graph, canonical address and schema.org data of a page. */
export function pageMeta(args: Matches, facts: PageFacts): MetaDescriptor[] {
  const site = publicUrl(args);
  const absolute = (path: string): string => (path.startsWith('/') ? site + path : path);
  const { description, schema } = facts;
  const title = `${facts.title} · Moonfloor`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(facts.path) },
    { property: 'og:site_name', content: 'Moonfloor' },
    { property: 'og:type', content: facts.type ?? 'website' },
    { property: 'og:title', content: facts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(facts.path) },
    ...(facts.image ? [{ property: 'og:image', content: absolute(facts.image) }] : []),
    { name: 'twitter:card', content: facts.image ? 'summary_large_image' : 'summary' },
    ...(schema ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...schema, url: absolute(facts.path) } }] : []),
  ];
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

import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { MetaDescriptor } from 'react-router';
import { feedAlternates } from '../records/feed-links.ts';
import { crawlerTags } from './crawler-tags.ts';
import type { PageFacts, ToAbsoluteUrl } from './page-facts.ts';

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

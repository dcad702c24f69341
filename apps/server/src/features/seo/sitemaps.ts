import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { loadCountries } from '../events/countries-and-pins.ts';
import { escapeMarkup } from './escape-markup.ts';
import { listSitemapParts, listSitemapRecords } from './sitemap-repository.ts';

/** Canonical paths of pages without a record. */
const pages = [
  '/events',
  '/home',
  '/artists',
  '/artists?tab=visual',
  '/releases',
  '/releases?tab=past',
  '/landing',
  '/embed-builder',
];

/** A path of the site, and the time of its last change. */
interface Entry {
  path: string;
  lastmod?: string;
}

const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** Returns the index of all sitemaps, as XML. */
export async function sitemapIndex({ store }: Deps, site: string): Promise<string> {
  const entries: Entry[] = [{ path: sitemapPath('pages') }];
  for (const type of resourceTypes) {
    const parts = await listSitemapParts(store.db, type).execute();
    entries.push(...parts.map(({ part, lastmod }) => ({ path: sitemapPath(`${type}s-${part}`), lastmod })));
  }
  return sitemapXml('sitemapindex', 'sitemap', site, entries);
}

/**
 * Returns a sitemap by name, as XML: `pages`, or the records of a type such as `events-1`. Throws 404 for other names.
 */
export async function sitemap(deps: Deps, site: string, name: string): Promise<string> {
  if (name === 'pages') return sitemapXml('urlset', 'url', site, await listPages(deps));
  const [, type, part] = /^(event|artist|decoration|release)s-([1-9]\d{0,5})$/.exec(name) ?? [];
  if (type === undefined) throw notFound(messages.notFound);
  const records = await listSitemapRecords(deps.store.db, type as ResourceType, Number(part)).execute();
  if (records.length === 0) throw notFound(messages.notFound);
  return sitemapXml(
    'urlset',
    'url',
    site,
    records.map(({ id, updated_at: lastmod }) => ({ path: `/${type}/${id}`, lastmod })),
  );
}

/** Returns the pages, and the map of every country with upcoming events. */
async function listPages(deps: Deps): Promise<Entry[]> {
  const countries = await loadCountries(deps);
  const coming = countries.filter(({ upcoming }) => upcoming > 0);
  const maps = coming.map(({ country }) => `/events?${new URLSearchParams({ country })}`);
  return [...pages, ...maps].map((path) => ({ path }));
}

function sitemapXml(
  root: 'sitemapindex' | 'urlset',
  item: 'sitemap' | 'url',
  site: string,
  entries: readonly Entry[],
): string {
  const items = entries.map(({ path, lastmod }) => {
    const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<${item}><loc>${escapeMarkup(site + path)}</loc>${changed}</${item}>`;
  });
  const opened = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${items.join('\n')}\n</${root}>\n`;
}

import { escapeUTF8 } from 'entities/escape';
import type { Kysely } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { publicStatus } from '../records/public-status.ts';
import { recordTable, statusColumn } from '../records/record-table.ts';

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

/**
 * Number of ids per sitemap, as in the table `sitemap_part`; a sitemap may contain a maximum of 50,000 URLs
 * (https://www.sitemaps.org/protocol.html).
 */
export const idsOfSitemap = 1000;

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
  const [, plural, part] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
  const type = resourceTypes.find((known) => `${known}s` === plural);
  if (type === undefined) throw notFound(messages.notFound);
  const records = await listSitemapRecords(deps.store.db, type, Number(part)).execute();
  if (records.length === 0) throw notFound(messages.notFound);
  const entries = records.map(({ id, updated_at: lastmod }) => ({ path: `/${type}/${id}`, lastmod }));
  return sitemapXml('urlset', 'url', site, entries);
}

/** Returns the pages, and the map of every country with upcoming events. */
async function listPages(deps: Deps): Promise<Entry[]> {
  const countries = (await deps.events.current()).countries(deps.today());
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
    return `<${item}><loc>${escapeUTF8(site + path)}</loc>${changed}</${item}>`;
  });
  const opened = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${items.join('\n')}\n</${root}>\n`;
}

/** Selects the sitemap parts of a type (from 1), with the latest change of a record in each. */
export function listSitemapParts(db: Kysely<Schema>, type: ResourceType) {
  return db
    .selectFrom('sitemap_part')
    .where('type', '=', type)
    .where('shown', '>', 0)
    .orderBy('part')
    .select(['part', 'lastmod']);
}

/** Selects the records of a part, by id. */
export function listSitemapRecords(db: Kysely<Schema>, type: ResourceType, part: number) {
  return db
    .selectFrom(recordTable(type))
    .where(statusColumn(type), '=', publicStatus[type])
    .where('record.id', '>', (part - 1) * idsOfSitemap)
    .where('record.id', '<=', part * idsOfSitemap)
    .orderBy('record.id')
    .select(['record.id', 'record.updated_at']);
}

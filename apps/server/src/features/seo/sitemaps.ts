import { escapeUTF8 } from 'entities/escape';
import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { type ResourceType, resourceTypes, simpleTypes } from '@moonfloor/contract/values/lists';
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
  pathIn,
  translatedLanguages,
} from '@moonfloor/messages/languages';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { recordTable, statusColumn, storedStatus } from '../records/record-table.ts';

/** Canonical paths of pages without a record. */
const pages = [
  '/events',
  '/home',
  '/now',
  '/artists',
  '/artists?tab=visual',
  '/releases',
  '/releases?tab=past',
  ...simpleTypes.map((type) => `/${collectionOf(type)}`),
  '/landing',
  '/embed-builder',
  '/about',
];

/**
 * Number of ids per sitemap, as in the table `sitemap_part`; a sitemap may contain a maximum of 50,000 URLs
 * (https://www.sitemaps.org/protocol.html).
 */
export const idsOfSitemap = 1000;

/** A path of the site without language, and the time of its last change. */
interface Entry {
  path: string;
  lastmod?: string;
}

/** Returns the index of all sitemaps, as XML: each language has its own. */
export async function sitemapIndex({ store }: Deps, site: string): Promise<string> {
  const names: { name: string; lastmod?: string }[] = [{ name: 'pages' }];
  for (const type of resourceTypes) {
    const parts = await selectSitemapParts(store.db, type).execute();
    names.push(...parts.map(({ part, lastmod }) => ({ name: `${collectionOf(type)}-${part}`, lastmod })));
  }
  const items = languageCodes.flatMap((language) => {
    const suffix = language === defaultLanguage ? '' : `-${language}`;
    return names.map(({ name, lastmod }) => item('sitemap', `${site}/sitemaps/${name}${suffix}.xml`, lastmod));
  });
  return document('sitemapindex', namespace, items);
}

/**
 * Returns a sitemap by name, as XML: `pages`, or the records of a type such as `events-1`; in other languages than
 * English `pages-de` and `events-1-de`. Throws 404 for other names.
 */
export async function sitemap(deps: Deps, site: string, name: string): Promise<string> {
  const language = translatedLanguages.find((code) => name.endsWith(`-${code}`)) ?? defaultLanguage;
  const base = language === defaultLanguage ? name : name.slice(0, -language.length - 1);
  if (base === 'pages') return urlset(site, language, await listPages(deps));
  const [, plural, part] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(base) ?? [];
  const type = resourceTypes.find((resourceType) => collectionOf(resourceType) === plural);
  if (type === undefined) throw notFound(messages.notFound);
  const records = await selectSitemapRecords(deps.store.db, type, Number(part)).execute();
  if (records.length === 0) throw notFound(messages.notFound);
  const timed = new Set(type === 'event' ? await findEventsWithSets(deps, Number(part)) : []);
  const entries = records.flatMap(({ id, updated_at: lastmod }) => [
    { path: `/${type}/${id}`, lastmod },
    ...(timed.has(id) ? [{ path: `/event/${id}/timetable`, lastmod }] : []),
  ]);
  return urlset(site, language, entries);
}

/** Returns the ids of a part's events that have set times: each has a page with its timetable. */
async function findEventsWithSets({ store }: Deps, part: number): Promise<number[]> {
  const rows = await selectEventsWithSets(store.db, part).execute();
  return rows.map(({ event_id }) => event_id);
}

/** Returns the pages, and the map of every country with upcoming events. */
async function listPages(deps: Deps): Promise<Entry[]> {
  const countries = await deps.events.countries(deps.today());
  const coming = countries.filter(({ upcoming }) => upcoming > 0);
  const maps = coming.map(({ country }) => `/events?${new URLSearchParams({ country })}`);
  return [...pages, ...maps].map((path) => ({ path }));
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const namespaces = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/**
 * Returns a sitemap of pages in a language. Each is listed with all languages, itself included
 * (https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap): about 1 KB per page, so
 * that a sitemap has 2 MB of the permitted 50.
 */
function urlset(site: string, language: Language, entries: readonly Entry[]): string {
  const items = entries.map(({ path, lastmod }) => {
    const alternates = languageCodes.map((code) => alternate(languages[code].lang, site + pathIn(code, path)));
    const all = [...alternates, alternate('x-default', site + path)].join('');
    return item('url', site + pathIn(language, path), lastmod, all);
  });
  return document('urlset', namespaces, items);
}

const alternate = (lang: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeUTF8(href)}"/>`;

function item(name: 'sitemap' | 'url', loc: string, lastmod: string | undefined, children = ''): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
  return `<${name}><loc>${escapeUTF8(loc)}</loc>${changed}${children}</${name}>`;
}

const document = (root: 'sitemapindex' | 'urlset', attributes: string, items: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${items.join('\n')}\n</${root}>\n`;

/** Selects the sitemap parts of a type (from 1), with the latest change of a record in each. */
function selectSitemapParts(db: Kysely<Schema>, type: ResourceType) {
  return db
    .selectFrom('sitemap_part')
    .where('type', '=', type)
    .where('shown', '>', 0)
    .orderBy('part')
    .select(['part', 'lastmod']);
}

/** Selects the records of a part, by id. */
function selectSitemapRecords(db: Kysely<Schema>, type: ResourceType, part: number) {
  return db
    .selectFrom(recordTable(type))
    .where(statusColumn(type), '=', storedStatus[type].public)
    .where('record.id', '>', (part - 1) * idsOfSitemap)
    .where('record.id', '<=', part * idsOfSitemap)
    .orderBy('record.id')
    .select(['record.id', 'record.updated_at']);
}

/** Selects the ids of a part's events that have set times, once each. */
function selectEventsWithSets(db: Kysely<Schema>, part: number) {
  return db
    .selectFrom('timetable_set')
    .where('event_id', '>', (part - 1) * idsOfSitemap)
    .where('event_id', '<=', part * idsOfSitemap)
    .where('removed_at', 'is', null)
    .select('event_id')
    .distinct();
}

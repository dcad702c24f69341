import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/**
 * Number of ids per sitemap, as in the table `sitemap_part`; a sitemap may contain a maximum of 50,000 URLs
 * (https://www.sitemaps.org/protocol.html).
 */
export const idsOfSitemap = 1000;

/** A public record. */
interface PublicRecord {
  id: number;
  updated_at: string;
}

/** Column and value that make a record of each type public. */
const visible: Readonly<Record<ResourceType, readonly [column: string, word: string]>> = {
  event: ['status', 'published'],
  artist: ['status', 'active'],
  decoration: ['status', 'active'],
  release: ['state', 'listed'],
};

function visibleRecords(db: Kysely<Schema>, type: ResourceType) {
  const [column, word] = visible[type];
  return db
    .selectFrom(sql<PublicRecord>`${sql.table(type)}`.as('record'))
    .where(sql.ref(`record.${column}`), '=', word);
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
  return visibleRecords(db, type)
    .where('record.id', '>', (part - 1) * idsOfSitemap)
    .where('record.id', '<=', part * idsOfSitemap)
    .orderBy('record.id')
    .select(['record.id', 'record.updated_at']);
}

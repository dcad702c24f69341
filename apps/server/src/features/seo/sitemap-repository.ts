import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';

/**
 * Ids that one sitemap covers, as the table `sitemap_part` has them; it may have 50,000 addresses at most
 * (https://www.sitemaps.org/protocol.html).
 */
export const idsOfSitemap = 1000;

/** A record that visitors see. */
interface PublicRecord {
  id: number;
  updated_at: string;
}

/** What a record's column says when visitors see it. */
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

/** The sitemaps that records of a type fill: which part (from 1), and when the latest record in it was changed. */
export function listSitemapParts(db: Kysely<Schema>, type: ResourceType) {
  return db
    .selectFrom('sitemap_part')
    .where('type', '=', type)
    .where('shown', '>', 0)
    .orderBy('part')
    .select(['part', 'lastmod']);
}

/** The records of a part, by id. */
export function listSitemapRecords(db: Kysely<Schema>, type: ResourceType, part: number) {
  return visibleRecords(db, type)
    .where('record.id', '>', (part - 1) * idsOfSitemap)
    .where('record.id', '<=', part * idsOfSitemap)
    .orderBy('record.id')
    .select(['record.id', 'record.updated_at']);
}

import type { ResourceType } from '@moonfloor/contract/values/lists';
import { derived, excluded, type Tables } from '../../db/table.ts';

export interface SitemapTables {
  /** Number of public records in each part of the sitemap, and when one of them last changed; maintained by triggers. */
  sitemap_part: {
    type: ResourceType;
    /** Counts from 1. */
    part: number;
    shown: number;
    lastmod: string;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends SitemapTables {}
}

export const tables: Tables<SitemapTables> = {
  sitemap_part: { backup: excluded('derived from records'), persons: derived },
};

import type { ResourceType } from '@moonfloor/contract/lists';

/** What the database keeps by itself, by triggers, of what is written into other tables. */

/** The content version of the last write to each event; maintained by triggers. */
export interface EventChangeTable {
  event_id: number;
  version: number;
}

/** How many records of a type a member has added, and how many of them are not deleted; maintained by triggers. */
export interface AuthorCountTable {
  type: ResourceType;
  user_id: number;
  created: number;
  kept: number;
}

/** How many public records each part of the sitemap has, and when one of them last changed; maintained by triggers. */
export interface SitemapPartTable {
  type: ResourceType;
  /** Counts from 1. */
  part: number;
  shown: number;
  lastmod: string;
}

import type { ResourceType } from '@moonfloor/contract/lists';

/** Tables that triggers maintain from writes to other tables. */

/** The content version of the last write to each record; maintained by triggers. */
export interface RecordChangeTable {
  type: ResourceType;
  id: number;
  version: number;
}

/** Number of records of each type that a member has added, and of those not deleted; maintained by triggers. */
export interface AuthorCountTable {
  type: ResourceType;
  user_id: number;
  created: number;
  kept: number;
}

/** Number of public records in each part of the sitemap, and when one of them last changed; maintained by triggers. */
export interface SitemapPartTable {
  type: ResourceType;
  /** Counts from 1. */
  part: number;
  shown: number;
  lastmod: string;
}

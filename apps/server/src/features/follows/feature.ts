import type { Feature } from '../../feature.ts';
import { followRoutes } from './routes.ts';
import { revokeFeeds } from './feed-addresses.ts';
import { followLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Follows of members, and their private feeds. */
export const followsFeature = {
  tables,
  lifecycle: followLifecycle,
  accessEnded: revokeFeeds,
  routes: followRoutes,
} satisfies Feature;

import type { Feature } from '../../feature.ts';
import { followRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Follows of members, and their private feeds. */
export const followsFeature = { tables, routes: followRoutes } satisfies Feature;

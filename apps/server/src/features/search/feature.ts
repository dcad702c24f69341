import type { Feature } from '../../feature.ts';
import { searchRoutes } from './routes.ts';
import { searchLifecycle } from './search-entries.ts';
import { tables } from './tables.ts';

/** The search. */
export const searchFeature = { tables, routes: searchRoutes, lifecycle: searchLifecycle } satisfies Feature;

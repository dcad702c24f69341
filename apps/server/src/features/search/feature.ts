import type { Feature } from '../../feature.ts';
import { searchRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** The search. */
export const searchFeature = { tables, routes: searchRoutes } satisfies Feature;

import type { Feature } from '../../feature.ts';
import { searchRoutes } from './routes.ts';

/** The search. */
export const searchFeature = { routes: searchRoutes } satisfies Feature;

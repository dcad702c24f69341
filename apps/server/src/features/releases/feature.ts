import type { Feature } from '../../feature.ts';
import { releaseRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Releases. */
export const releasesFeature = { tables, routes: releaseRoutes } satisfies Feature;

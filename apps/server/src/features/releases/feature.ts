import type { Feature } from '../../feature.ts';
import { releaseRoutes } from './routes.ts';
import { releaseLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Releases. */
export const releasesFeature = { tables, lifecycle: releaseLifecycle, routes: releaseRoutes } satisfies Feature;

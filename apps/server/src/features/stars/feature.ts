import type { Feature } from '../../feature.ts';
import { starRoutes } from './routes.ts';
import { starLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Stars of members. */
export const starsFeature = { tables, lifecycle: starLifecycle, routes: starRoutes } satisfies Feature;

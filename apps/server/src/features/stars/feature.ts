import type { Feature } from '../../feature.ts';
import { starRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Stars of members. */
export const starsFeature = { tables, routes: starRoutes } satisfies Feature;

import type { Feature } from '../../feature.ts';
import { moonRoutes } from './routes.ts';

/** Full moons. */
export const moonFeature = { routes: moonRoutes } satisfies Feature;

import type { Feature } from '../../feature.ts';
import { artistRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Artists. */
export const artistsFeature = { tables, routes: artistRoutes } satisfies Feature;

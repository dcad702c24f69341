import type { Feature } from '../../feature.ts';
import { audioRoutes } from './routes.ts';

/** Tracks. */
export const audioFeature = { routes: audioRoutes } satisfies Feature;

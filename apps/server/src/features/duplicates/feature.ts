import type { Feature } from '../../feature.ts';
import { duplicateRoutes } from './routes.ts';

/** Records that are probably the same. */
export const duplicatesFeature = { routes: duplicateRoutes } satisfies Feature;

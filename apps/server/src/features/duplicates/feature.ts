import type { Feature } from '../../feature.ts';
import { duplicateRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Records that are probably the same. */
export const duplicatesFeature = { tables, routes: duplicateRoutes } satisfies Feature;

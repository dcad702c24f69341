import type { Feature } from '../../feature.ts';
import { duplicateRoutes } from './routes.ts';
import { duplicatesLifecycle } from './similarity-keys.ts';
import { tables } from './tables.ts';

/** Records that are probably the same. */
export const duplicatesFeature = { tables, routes: duplicateRoutes, lifecycle: duplicatesLifecycle } satisfies Feature;

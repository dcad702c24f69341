import type { Feature } from '../../feature.ts';
import { decorationRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Decoration crews. */
export const decorationsFeature = { tables, routes: decorationRoutes } satisfies Feature;

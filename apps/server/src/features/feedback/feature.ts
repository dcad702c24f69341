import type { Feature } from '../../feature.ts';
import { feedbackRoutes } from './routes.ts';
import { tables } from './tables.ts';

/** Messages to the team. */
export const feedbackFeature = { tables, routes: feedbackRoutes } satisfies Feature;

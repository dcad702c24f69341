import type { Feature } from '../../feature.ts';
import { feedRoutes } from './routes.ts';

/** Calendars and feeds. */
export const feedsFeature = { routes: feedRoutes } satisfies Feature;

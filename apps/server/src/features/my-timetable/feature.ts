import type { Feature } from '../../feature.ts';
import { myTimetableRoutes } from './routes.ts';

/** Starred sets and events. */
export const myTimetableFeature = { routes: myTimetableRoutes } satisfies Feature;

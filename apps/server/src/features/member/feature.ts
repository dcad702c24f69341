import type { Feature } from '../../feature.ts';
import { memberRoutes } from './routes.ts';

/** Profiles and contributions of members. */
export const memberFeature = { routes: memberRoutes } satisfies Feature;

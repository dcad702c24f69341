import type { Feature } from '../../feature.ts';
import { moderationRoutes } from './routes.ts';
import { moderationLifecycle } from './lifecycle.ts';
import { tables } from './tables.ts';

/** Reports, suggestions, and records that wait for a moderator. */
export const moderationFeature = { tables, lifecycle: moderationLifecycle, routes: moderationRoutes } satisfies Feature;

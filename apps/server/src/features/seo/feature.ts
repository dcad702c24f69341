import { hourMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { seoRoutes } from './routes.ts';
import { deleteOldShareCards } from './share-cards.ts';
import { tables } from './tables.ts';

/** Sitemaps, share cards and embeds. */
export const seoFeature = {
  tables,
  routes: seoRoutes,
  jobs: (jobs, deps) => {
    jobs.every(24 * hourMs, 'remove old share cards', () => deleteOldShareCards(deps));
  },
} satisfies Feature;

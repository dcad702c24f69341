import { hourMs, minuteMs } from '@moonfloor/contract/durations';
import type { Feature } from '../../feature.ts';
import { makeAvif } from './make-avif.ts';
import { mediaRoutes } from './routes.ts';
import { sweepOrphanedFiles } from './sweep-orphaned-files.ts';
import { sweepPictures } from './sweep-pictures.ts';
import { tables } from './tables.ts';

/** Pictures. */
export const mediaFeature = {
  tables,
  routes: mediaRoutes,
  jobs: (jobs, deps) => {
    jobs.every(hourMs, 'remove unused pictures', () => sweepPictures(deps));
    jobs.every(minuteMs, 'encode pictures as AVIF', (stop) => makeAvif(deps, stop));
    jobs.every(24 * hourMs, 'remove orphaned picture files', () => sweepOrphanedFiles(deps));
  },
} satisfies Feature;

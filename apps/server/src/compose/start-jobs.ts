import { openStore } from '../compose.ts';
import type { Deps } from '../deps.ts';
import { sweepSecurityLog } from '../features/admin/security-log.ts';
import { closeDays } from '../features/analytics/close-days.ts';
import { sweepDevices } from '../features/auth/devices.ts';
import { makeNightlyBackup } from '../features/backups/nightly-backup.ts';
import { sweepShareCards } from '../features/discovery/share-cards.ts';
import { makeAvif } from '../features/media/make-avif.ts';
import { sweepPictures } from '../features/media/sweep-pictures.ts';
import { sweepStrays } from '../features/media/sweep-strays.ts';
import { sweepAttempts } from '../http/attempts.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Starts all that the server does by itself: one line a job. Close it before what `deps` holds. */
export function startJobs(deps: Deps): Jobs {
  const jobs = createJobs(deps.log);
  jobs.every(hourMs, 'close past days of page views', () => closeDays(deps));
  jobs.every(hourMs, 'remove pictures that no record has', () => sweepPictures(deps));
  jobs.every(minuteMs, 'make AVIF files of pictures', (stop) => makeAvif(deps, stop));
  jobs.every(10 * minuteMs, 'make the nightly backup', (stop) => makeNightlyBackup(deps, () => openStore(deps.config, deps.log), stop));
  jobs.every(10 * minuteMs, 'remove tries that no limit counts any more', () => sweepAttempts(deps));
  jobs.every(24 * hourMs, 'remove old entries of the security log', () => sweepSecurityLog(deps));
  jobs.every(24 * hourMs, 'forget devices that have not signed in for long', () => sweepDevices(deps));
  jobs.every(24 * hourMs, 'remove picture files that nothing names', () => sweepStrays(deps));
  jobs.every(24 * hourMs, 'remove share cards that were drawn long ago', () => sweepShareCards(deps));
  return jobs;
}

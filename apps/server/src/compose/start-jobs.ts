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
  jobs.every(hourMs, 'aggregate page views of past days', () => closeDays(deps));
  jobs.every(hourMs, 'remove unused pictures', () => sweepPictures(deps));
  jobs.every(minuteMs, 'encode pictures as AVIF', (stop) => makeAvif(deps, stop));
  jobs.every(10 * minuteMs, 'make the nightly backup', (stop) => makeNightlyBackup(deps, () => openStore(deps.config, deps.log), stop));
  jobs.every(10 * minuteMs, 'remove expired attempts', () => sweepAttempts(deps));
  jobs.every(24 * hourMs, 'remove old entries of the security log', () => sweepSecurityLog(deps));
  jobs.every(24 * hourMs, 'remove devices that have not signed in recently', () => sweepDevices(deps));
  jobs.every(24 * hourMs, 'remove orphaned picture files', () => sweepStrays(deps));
  jobs.every(24 * hourMs, 'remove old share cards', () => sweepShareCards(deps));
  return jobs;
}

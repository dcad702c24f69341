import { hourMs, minuteMs, secondMs } from '@moonfloor/contract/durations';
import { openStore } from '../compose.ts';
import { emptyLog } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { eraseAccounts } from '../features/account/erase-accounts.ts';
import { sweepSecurityLog } from '../features/admin/security-log.ts';
import { rollUpDays } from '../features/analytics/roll-up-days.ts';
import { deleteExpiredBlocks } from '../features/auth/blocks.ts';
import { deleteExpiredChallenges } from '../features/auth/challenges.ts';
import { deleteExpiredDevices } from '../features/auth/devices.ts';
import { sweepLinks } from '../features/auth/mail-links.ts';
import { sweepAddresslessAccounts } from '../features/auth/addressless.ts';
import { makeNightlyBackup } from '../features/backups/nightly-backup.ts';
import { deleteOldShareCards } from '../features/seo/share-cards.ts';
import { deleteExpiredTickets } from '../features/openid/tickets.ts';
import { revealPlaces } from '../features/events/reveal-places.ts';
import { makeAvif } from '../features/media/make-avif.ts';
import { createMailJob } from '../features/mail/send-mails.ts';
import { sweepMails } from '../features/mail/sweep.ts';
import { sweepPictures } from '../features/media/sweep-pictures.ts';
import { sweepOrphanedFiles } from '../features/media/sweep-orphaned-files.ts';
import { announceNews } from '../features/notifications/announce.ts';
import { mailNews } from '../features/notifications/mail-news.ts';
import { sweepAnnouncements } from '../features/notifications/sweep.ts';
import { notifyOwners } from '../features/ownership/notify-owners.ts';
import { deleteExpiredClaims } from '../features/ownership/claims-repository.ts';
import { deleteOldTrouble } from '../features/records/trust.ts';
import { sendReminders } from '../features/reminders/send-reminders.ts';
import { sweepReminders } from '../features/reminders/repository.ts';
import { sweepAttempts } from '../http/attempt-limits.ts';
import { Jobs } from '../platform/jobs.ts';

/** Starts all background jobs: one line per job. Close the result before `deps`. */
export function startJobs(deps: Deps): Jobs {
  const jobs = new Jobs(deps.log);
  jobs.every(hourMs, 'aggregate page views of past days', () => rollUpDays(deps));
  jobs.every(hourMs, 'remove unused pictures', () => sweepPictures(deps));
  jobs.every(minuteMs, 'encode pictures as AVIF', (stop) => makeAvif(deps, stop));
  jobs.every(10 * minuteMs, 'make the nightly backup', (stop) =>
    makeNightlyBackup(deps, () => openStore(deps.config, deps.log), stop),
  );
  jobs.every(10 * minuteMs, 'remove expired attempts', () => sweepAttempts(deps));
  jobs.every(hourMs, 'remove expired tickets of identities', () => deleteExpiredTickets(deps));
  jobs.every(10 * minuteMs, 'remove expired links of mails', () => sweepLinks(deps));
  jobs.every(10 * minuteMs, 'remove accounts without an address', () => sweepAddresslessAccounts(deps));
  jobs.every(hourMs, 'delete accounts for good', (stop) => eraseAccounts(deps, stop));
  // deleted and replaced values leave the log as well; otherwise they would stay until it is written over
  jobs.every(minuteMs, 'empty the write-ahead log', () => emptyLog(deps.store, false));
  jobs.every(10 * minuteMs, 'remove expired challenges', () => deleteExpiredChallenges(deps));
  jobs.every(hourMs, 'remove expired blocks', () => deleteExpiredBlocks(deps));
  jobs.every(24 * hourMs, 'remove claims whose links were not opened', () => deleteExpiredClaims(deps));
  jobs.every(minuteMs, 'tell owners of changes', () => notifyOwners(deps));
  jobs.every(24 * hourMs, 'remove trouble that no longer counts', () => deleteOldTrouble(deps));
  jobs.every(24 * hourMs, 'remove old entries of the security log', () => sweepSecurityLog(deps));
  jobs.every(24 * hourMs, 'remove devices that have not signed in recently', () => deleteExpiredDevices(deps));
  jobs.every(24 * hourMs, 'remove orphaned picture files', () => sweepOrphanedFiles(deps));
  jobs.every(24 * hourMs, 'remove old share cards', () => deleteOldShareCards(deps));
  jobs.every(secondMs, 'send mail', createMailJob(deps));
  jobs.every(hourMs, 'remove old mail', () => sweepMails(deps));
  jobs.every(secondMs, 'reveal places', (stop) => revealPlaces(deps, stop));
  jobs.every(5 * secondMs, 'announce news', (stop) => announceNews(deps, stop));
  jobs.every(10 * secondMs, 'mail news', (stop) => mailNews(deps, stop));
  jobs.every(15 * secondMs, 'send reminders', (stop) => sendReminders(deps, stop));
  jobs.every(hourMs, 'remove old reminders', () => sweepReminders(deps));
  jobs.every(hourMs, 'remove old announcements', (stop) => sweepAnnouncements(deps, stop));
  return jobs;
}

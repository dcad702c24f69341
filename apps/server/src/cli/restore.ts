import path from 'node:path';
import { openMedia } from '../compose.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import type { Command } from './command.ts';
import { withoutServer } from './open-site.ts';

/** Puts back what a backup holds. */
export const restoreCommand: Command = {
  name: 'restore',
  args: ['FILE'],
  options: { force: 'replace the data that is there by the backup' },
  summary: 'Put back what a backup holds',
  details: [
    'The server must not run. A place that holds data is refused unless forced.',
    'A backup of SQLite goes into PostgreSQL and the other way round, as it does between disk and S3.',
    'A backup of an older Moonfloor is brought up to date; one of a newer is refused.',
  ],
  run: async ({ args: [file = ''], options, config, folder, say }) => {
    const source = path.resolve(folder, file);
    const about = await withoutServer(config, async (store) => {
      const storage = await openMedia(config);
      try {
        return await restoreBackup({ store, storage, audioDir: config.audioDir }, source, options.force === true);
      } finally {
        await storage.close();
      }
    });
    say(`The site is as it was at ${about.created_at}.`);
  },
};

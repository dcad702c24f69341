import path from 'node:path';
import { openMedia } from '../start/open-stores.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import type { Command } from './command.ts';
import { withExclusiveDatabase } from './open-site.ts';

/** Restores a backup. */
export const restoreCommand: Command = {
  name: 'restore',
  args: ['FILE'],
  options: { force: 'replace existing data with the backup' },
  summary: 'Restore a backup',
  details: [
    'The server must be stopped. Existing data is replaced only with --force.',
    'A backup of SQLite can be restored to PostgreSQL and vice versa, and likewise between disk and S3.',
    'A backup of 1.0.0 or newer is migrated; one of a version newer than this is rejected.',
  ],
  run: async ({ args: [file = ''], options, config, folder, print }) => {
    const source = path.resolve(folder, file);
    const { tables } = await import('../features.ts');
    const about = await withExclusiveDatabase(config, async (store) => {
      const storage = await openMedia(config);
      try {
        return await restoreBackup(
          { store, tables, storage, audioDir: config.audioDir },
          source,
          options.force === true,
        );
      } finally {
        await storage.close();
      }
    });
    print(`Restored the site as of ${about.created_at}.`);
  },
};

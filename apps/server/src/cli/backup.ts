import path from 'node:path';
import { openMedia } from '../start/open-stores.ts';
import { systemClock } from '../platform/clock.ts';
import { verifyBackup } from '../features/backups/verify-backup.ts';
import { writeBackup } from '../features/backups/write-backup.ts';
import type { Command } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

/** Writes the complete site to one file. */
export const backupCommand: Command = {
  name: 'backup',
  args: ['FILE'],
  options: { verify: 'verify the existing backup FILE instead of writing one' },
  summary: 'Write database, uploaded pictures and tracks to one file',
  details: [
    'The server may be running. An existing FILE is replaced once the new one is complete.',
    'The file is a gzipped tar with email addresses and password hashes: keep it safe.',
  ],
  run: async ({ args: [file = ''], options, config, folder, print }) => {
    const target = path.resolve(folder, file);
    if (options.verify === true) {
      const { about, rows, files } = await verifyBackup(target);
      print(`${target} is intact: the site as of ${about.created_at}, ${rows} rows and ${files} files`);
      return;
    }
    const { tables } = await import('../features.ts');
    const storage = await openMedia(config);
    const { audioDir } = config;
    try {
      await withLiveDatabase(config, (store) =>
        writeBackup({ store, tables, storage, audioDir, clock: systemClock }, target),
      );
    } finally {
      await storage.close();
    }
    print(`Backup written to ${target}`);
  },
};

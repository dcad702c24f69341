import { openContentVersion, writeContent } from '../db/content-version.ts';
import { emptyLog } from '../db/open-database.ts';
import { purgeDeleted } from '../features/records/purge.ts';
import type { Command } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

/** Permanently removes the records that admins have deleted. */
export const purgeDeletedCommand: Command = {
  name: 'purge-deleted',
  summary: 'Permanently remove the records that admins have deleted',
  details: ['Takes effect immediately; only a backup can undo it. The server may be running.'],
  run: async ({ config, print }) => {
    const { lifecycle } = await import('../features.ts');
    const [counts, emptied] = await withLiveDatabase(config, async (store) => {
      const removed = await writeContent(store, await openContentVersion(store), (db) => purgeDeleted(db, lifecycle));
      return [removed, await emptyLog(store, true)] as const;
    });
    const parts = Object.entries(counts).map(([type, count]) => `${count} ${type}${count === 1 ? '' : 's'}`);
    print(`Permanently removed: ${parts.join(', ')}.`);
    if (!emptied)
      print('Their texts stay in the write-ahead log until the server stops, because the log is being read.');
  },
};

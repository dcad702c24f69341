import path from 'node:path';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes, simpleTypes } from '@moonfloor/contract/values/lists';
import type { Config } from '../config.ts';
import { openContentVersion, writeContent } from '../db/content-version.ts';
import { migrate } from '../db/migrate.ts';
import { emptyLog, type Store } from '../db/open-database.ts';
import { hasSubscribers } from '../db/version-subscriber.ts';
import { deleteAttemptSalt } from '../features/attempts/attempt-keys.ts';
import { moveDatabase } from '../features/backups/move-database.ts';
import { verifyBackup } from '../features/backups/read-archive.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import { writeBackup } from '../features/backups/write-backup.ts';
import { purgeDeleted } from '../features/records/purge.ts';
import { systemClock } from '../platform/clock.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { openMedia } from '../start/open-stores.ts';
import type { Command } from './command.ts';
import { throwDatabaseUnavailable, withAnyDatabase, withExclusiveDatabase, withLiveDatabase } from './open-site.ts';

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

/** Migrates the database, as every start of the server does. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Migrate the database, as every start of the server does',
  details: ['The server must be stopped, unless the database is PostgreSQL.', 'Only a backup can revert a migration.'],
  run: async ({ config, print }) => {
    const steps = await withExclusiveDatabase(config, migrate);
    print(steps.length === 0 ? 'The database is up to date.' : `Applied migrations: ${steps.join(', ')}`);
  },
};

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
      await requireServerStopped(store);
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

/** Names the SQLite file in the data folder in place of a database URL. */
const sqlite = 'sqlite';

/** Moves the site from one database to another. */
export const moveCommand: Command = {
  name: 'move',
  values: { to: ['DATABASE_URL', 'a postgres:// address, or sqlite for the file in DATA_DIR'] },
  options: { force: 'replace existing data' },
  summary: 'Copy all data to another database: SQLite to PostgreSQL, or back',
  details: [
    'The server must be stopped. Ids are kept; row counts and checksums of each table are compared.',
    'The current database is not changed: set DATABASE_URL afterwards, or unset it for SQLite.',
    'After the move, everybody has to sign in again and create new access tokens. Pictures are not moved.',
    'Queued mails and browsers registered for reminders are not moved either; how many is printed.',
  ],
  run: async ({ values, options, config, print }) => {
    const target = targetOf(config, values.to);
    const { tables } = await import('../features.ts');
    const usesFile = config.databaseUrl === null || target.databaseUrl === null;
    const lock = usesFile ? lockDataFolder(config.dataDir) : null;
    try {
      const moved = await withLiveDatabase(config, (from) =>
        withAnyDatabase(target, async (to) => {
          await requireServerStopped(from);
          await requireServerStopped(to);
          return moveDatabase(from, to, { tables, force: options.force === true });
        }),
      );
      print(`${moved.rows} rows of ${moved.tables} tables are in the other database, with the same checksums.`);
      for (const line of moved.notMoved) print(line);
    } finally {
      lock?.close();
    }
  },
};

function targetOf(config: Config, to: string | undefined): Config {
  if (to === undefined) throw new Error('--to DATABASE_URL is missing');
  const databaseUrl = to === sqlite ? null : to;
  const isDatabaseUrl =
    databaseUrl === null || (URL.canParse(to) && ['postgres:', 'postgresql:'].includes(new URL(to).protocol));
  if (!isDatabaseUrl) throw new Error('--to must be a postgres:// address or sqlite');
  if (databaseUrl === config.databaseUrl) throw new Error('The site already uses that database');
  return { ...config, databaseUrl };
}

/** Throws while a server uses a PostgreSQL database; an SQLite file is protected by the data folder's lock. */
async function requireServerStopped(store: Store): Promise<void> {
  await store.ping().catch(throwDatabaseUnavailable);
  if (store.dialect === 'postgres' && (await hasSubscribers(store.db))) {
    throw new Error('A server uses the database; stop it first');
  }
}

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
    const shown = resourceTypes.filter(
      (type) => counts[type] > 0 || !(simpleTypes as readonly string[]).includes(type),
    );
    const parts = shown.map((type) => `${counts[type]} ${counts[type] === 1 ? type : collectionOf(type)}`);
    print(`Permanently removed: ${parts.join(', ')}.`);
    if (!emptied)
      print('Their texts stay in the write-ahead log until the server stops, because the log is being read.');
  },
};

/** Deletes the site's own keys: the next use of each makes a new one. */
export const renewKeysCommand: Command = {
  name: 'renew-keys',
  summary: 'Replace the keys that the site has made for itself, after somebody may have read the database',
  details: [
    'These are the key pair for push services, and the secret used to count attempts and sign proofs of work.',
    'Restart the server afterwards. Browsers get reminders again once they have opened the site.',
  ],
  run: async ({ config, print }) => {
    const { deleteVapidKeys } = await import('../features/reminders/push-service.ts');
    await withLiveDatabase(config, ({ db }) =>
      db.transaction().execute(async (transaction) => {
        await deleteVapidKeys(transaction);
        await deleteAttemptSalt(transaction);
      }),
    );
    print('The keys of the site will be new. Restart the server.');
  },
};

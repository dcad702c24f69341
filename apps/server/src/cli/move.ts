import type { Config } from '../config.ts';
import { hasSubscribers } from '../db/version-subscriber.ts';
import type { Store } from '../db/open-database.ts';
import { moveDatabase } from '../features/backups/move-database.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import type { Command } from './command.ts';
import { withLiveDatabase, throwDatabaseUnavailable, withAnyDatabase } from './open-site.ts';

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
    'Mails that wait and browsers that get reminders are not moved either; their numbers are printed.',
  ],
  run: async ({ values, options, config, print }) => {
    const target = targetOf(config, values.to?.at(-1));
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
      for (const line of moved.left) print(line);
    } finally {
      lock?.close();
    }
  },
};

function targetOf(config: Config, to: string | undefined): Config {
  if (to === undefined) throw new Error('--to DATABASE_URL is missing');
  const databaseUrl = to === sqlite ? null : to;
  const known =
    databaseUrl === null || (URL.canParse(to) && ['postgres:', 'postgresql:'].includes(new URL(to).protocol));
  if (!known) throw new Error('--to must be a postgres:// address or sqlite');
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

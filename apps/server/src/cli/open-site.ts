import { existsSync } from 'node:fs';
import pino from 'pino';
import type { Config } from '../config.ts';
import { appliedMigrations, migrationNames } from '../db/migrate.ts';
import type { Store } from '../db/open-database.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { databaseFile, openStore } from '../start/open-stores.ts';
import { errorMessageOf } from '../start/start-errors.ts';

/** An unreachable database is reported once, by the command's own error. */
const log = pino({ level: 'silent' });

/** Runs `work` with the site's database, which must exist and be up to date; the server may be running. */
export async function withLiveDatabase<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null && !existsSync(databaseFile(config))) {
    throw new Error(`There is no database ${databaseFile(config)} yet; starting the server creates it`);
  }
  return withAnyDatabase(config, async (store) => {
    await store.ping().catch(throwDatabaseUnavailable);
    if ((await appliedMigrations(store.db)).length < migrationNames.length) {
      throw new Error('The database is out of date; run the command migrate, or start the server');
    }
    return work(store);
  });
}

/**
 * Runs `work` with exclusive access to the site's database, created if missing; locks the data folder (SQLite only).
 */
export async function withExclusiveDatabase<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const lock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : null;
  try {
    return await withAnyDatabase(config, async (store) => {
      await store.ping().catch(throwDatabaseUnavailable);
      return work(store);
    });
  } finally {
    lock?.close();
  }
}

/** Runs `work` with the configured database, whatever its state. */
export async function withAnyDatabase<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(config, log);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Throws an error with a one-line message for an unreachable database. */
export function throwDatabaseUnavailable(error: unknown): never {
  throw new Error(`The database cannot be used: ${errorMessageOf(error)}`, { cause: error });
}

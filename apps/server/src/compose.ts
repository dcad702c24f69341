import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './compose/start-faults.ts';
import type { Config } from './config.ts';
import { openContentVersion } from './db/content-version.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres, openSqlite, type Store } from './db/open-database.ts';
import type { Composed } from './deps.ts';
import { type Clock, dayIn, systemClock } from './platform/clock.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/**
 * Opens what the settings name: takes the data folder (SQLite only; PostgreSQL serves several processes), migrates,
 * opens the storage. Throws when something cannot be had, with nothing left open.
 */
export async function compose(config: Config, log: FastifyBaseLogger, clock: Clock = systemClock): Promise<Composed> {
  const lock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : null;
  let store: Store | undefined;
  try {
    store = openStore(config, log);
    const { contentVersion, steps } = await prepareDatabase(store);
    if (steps.length > 0) log.info({ steps }, 'database migrated');
    const storage = await openMedia(config);
    const today = (): string => dayIn(config.timeZone, clock.now());
    const close = async (): Promise<void> => {
      await storage.close();
      await store?.close();
      lock?.release();
    };
    return { deps: { config, store, contentVersion, storage, clock, log, today }, close };
  } catch (error) {
    await store?.close();
    lock?.release();
    throw error;
  }
}

async function prepareDatabase(store: Store) {
  try {
    return { steps: await migrate(store), contentVersion: await openContentVersion(store) };
  } catch (error) {
    throw new Error(`The database cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Opens the database that the settings name. */
export function openStore(config: Config, log: FastifyBaseLogger): Store {
  if (config.databaseUrl !== null) {
    return openPostgres(config.databaseUrl, (error) => log.error({ err: error }, 'database connection lost'));
  }
  const file = databaseFile(config);
  try {
    return openSqlite(file);
  } catch (error) {
    throw new Error(`The database ${file} cannot be opened: ${reasonOf(error)}`, { cause: error });
  }
}

/** Where SQLite keeps the database. */
export function databaseFile({ dataDir }: Config): string {
  return path.join(dataDir, 'moonfloor.db');
}

/** Opens the storage of uploaded pictures that the settings name. */
export function openMedia({ storageUrl, dataDir }: Config): Promise<Storage> {
  return openStorage({ url: storageUrl ?? undefined, folder: path.join(dataDir, 'media') });
}

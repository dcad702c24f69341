import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { openContentVersion } from './db/content-version.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres, openSqlite, type Store } from './db/open-database.ts';
import type { Composed } from './deps.ts';
import { type Clock, dayIn, systemClock } from './platform/clock.ts';
import { lockDataFolder } from './platform/data-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/**
 * Opens what the settings name: takes the data folder (SQLite only; PostgreSQL serves several processes), migrates,
 * opens the storage. Throws when something cannot be had, with nothing left open.
 */
export async function compose(config: Config, log: FastifyBaseLogger, clock: Clock = systemClock): Promise<Composed> {
  const lock = config.databaseUrl === null ? lockDataFolder(config.dataDir) : null;
  const store = openStore(config, log);
  try {
    const steps = await migrate(store);
    if (steps.length > 0) log.info({ steps }, 'database migrated');
    const contentVersion = await openContentVersion(store);
    const storage = await openStorage({
      url: config.storageUrl ?? undefined,
      folder: path.join(config.dataDir, 'media'),
    });
    const today = (): string => dayIn(config.timeZone, clock.now());
    return {
      deps: { config, store, contentVersion, storage, clock, log, today },
      close: async () => {
        await storage.close();
        await store.close();
        lock?.release();
      },
    };
  } catch (error) {
    await store.close();
    lock?.release();
    throw error;
  }
}

/** Opens the database that the settings name. */
export function openStore(config: Config, log: FastifyBaseLogger): Store {
  if (config.databaseUrl === null) return openSqlite(path.join(config.dataDir, 'moonfloor.db'));
  return openPostgres(config.databaseUrl, (error) => log.error({ err: error }, 'database connection lost'));
}

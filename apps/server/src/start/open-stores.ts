import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { openSqlite, type Store } from '../db/open-database.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { errorMessageOf } from './start-errors.ts';

/** Opens the configured database. */
export async function openStore(config: Config, log: FastifyBaseLogger): Promise<Store> {
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('../db/open-postgres.ts');
    return openPostgres(config.databaseUrl, (error) => log.error({ err: error }, 'database connection lost'));
  }
  const file = databaseFile(config);
  try {
    return openSqlite(file);
  } catch (error) {
    throw new Error(`The database ${file} cannot be opened: ${errorMessageOf(error)}`, { cause: error });
  }
}

/** Returns the path of the SQLite file. */
export function databaseFile({ dataDir }: Config): string {
  return path.join(dataDir, 'moonfloor.db');
}

/** Opens the configured storage of uploaded pictures. */
export function openMedia({ storageUrl, dataDir }: Config): Promise<Storage> {
  return openStorage({ url: storageUrl, folder: path.join(dataDir, 'media') });
}

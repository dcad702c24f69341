import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSqlite, type DialectName, type Store } from '../../apps/server/src/db/open-database.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { artistCount } from './sample-rows.ts';
import { seed } from './seed.ts';

/** A filled database and its data folder, both deleted by `remove`. */
export interface BenchDatabase {
  dialect: DialectName;
  events: number;
  /** Environment variables that start the server on it. */
  env: Record<string, string>;
  /** Token of an admin. */
  token: string;
  /** Opens the database while the server may be running. */
  open(): Store;
  remove(): Promise<void>;
}

function rethrow(error: unknown): never {
  throw error;
}

/**
 * Creates a data folder in the system's temporary folder, and for PostgreSQL a server, with the given numbers of events and artists.
 */
export async function createBenchDatabase(
  dialect: DialectName,
  events: number,
  artists = artistCount,
): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = dialect === 'postgres' ? await startPostgres() : undefined;
  const url = postgres?.url;
  const openStore = (): Store =>
    url === undefined ? openSqlite(path.join(folder, 'moonfloor.db')) : openPostgres(url, rethrow);
  const remove = async (): Promise<void> => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const store = openStore();
    const token = await seed(store, events, artists);
    await store.close();
    return { dialect, events, env: { DATA_DIR: folder, DATABASE_URL: url ?? '' }, token, open: openStore, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

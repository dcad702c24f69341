import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, inject, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openSqlite, type DialectName, type Store } from '../db/open-database.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { mainDialect, testedDialects, testsPostgres } from './dialects.ts';
import { createDatabase } from './postgres.ts';
import { leaveOutStatements } from './record-statements.ts';
import { scratchFolder } from './scratch-folder.ts';

/** Location of a test's data: the values of DATA_DIR and DATABASE_URL. */
export interface TestPlace {
  dialect: DialectName;
  dataDir: string;
  /** Absent on SQLite, whose file is `moonfloor.db` below `dataDir`. */
  databaseUrl?: string;
  /** Deletes folder and database; close everything that uses them first. */
  remove(): Promise<void>;
}

/** A migrated, empty database, open. */
export interface TestStore {
  store: Store;
  place: TestPlace;
  /** Closes the store and deletes its place. */
  close(): Promise<void>;
}

/**
 * Declares a suite that needs a database: SQLite, or the one that `TEST_DATABASES` names. The statements that it executes on
 * SQLite are prepared on PostgreSQL after the run.
 */
export function describeOnDatabase(name: string, suite: (dialect: DialectName) => void | Promise<void>): void {
  describe(name, () => suite(mainDialect));
}

/**
 * Declares the same suite once for SQLite and once for PostgreSQL: where code branches on the dialect, processes
 * compete, plans matter, or databases may refuse different values. Its file declares no other suites that need one.
 * `once` are options of its tests of code that is the same on both, which run on one.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (dialect: DialectName, once: { skip: boolean }) => void | Promise<void>,
): void {
  leaveOutStatements();
  describe.each(testedDialects)(`${name} (%s)`, (dialect) => suite(dialect, { skip: dialect !== mainDialect }));
}

/**
 * Declares a suite like `describeOnDatabase`, and once more on PostgreSQL for tests in which requests or processes compete.
 * `alone` declares the others, which run on PostgreSQL only in `npm run test:endurance`.
 */
export function describeWithRaces(
  name: string,
  suite: (dialect: DialectName, alone: typeof test.skip) => void | Promise<void>,
): void {
  describeOnDatabase(name, (dialect) => suite(dialect, test));
  if (testsPostgres && mainDialect !== 'postgres') describe(`${name} (postgres)`, () => suite('postgres', test.skip));
}

/** Makes a fresh data folder with a fresh, already migrated database: on PostgreSQL, or in the folder. */
export async function createTestPlace(dialect: DialectName): Promise<TestPlace> {
  const dataDir = await mkdtemp(join(scratchFolder, 'moonfloor-test-'));
  const removeFolder = async (): Promise<void> => {
    if (process.env['KEEP_TEST_DATA'] === undefined) await rm(dataDir, { recursive: true, force: true });
    else process.stdout.write(`Kept ${dataDir}\n`);
  };
  if (dialect === 'sqlite') {
    await copyFile(inject('sqliteTemplate'), join(dataDir, 'moonfloor.db'));
    return { dialect, dataDir, remove: removeFolder };
  }

  const { url, drop } = await createDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  const remove = async (): Promise<void> => {
    await drop();
    await removeFolder();
  };
  return { dialect, dataDir, databaseUrl: url, remove };
}

/** Opens a fresh, migrated, empty database. An error on an idle connection fails the run. */
export async function openTestStore(dialect: DialectName): Promise<TestStore> {
  const place = await createTestPlace(dialect);
  const store =
    place.databaseUrl === undefined
      ? openSqlite(join(place.dataDir, 'moonfloor.db'))
      : openPostgres(place.databaseUrl, (error) => {
          throw error;
        });
  await migrate(store);
  const close = async (): Promise<void> => {
    await store.close();
    await place.remove();
  };
  return { store, place, close };
}

/** Returns how many connections of the test's database wait for a lock; on PostgreSQL only. */
export async function countLockWaits(db: Store['db']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.total;
}

import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Columns, columns } from './dialect/columns.ts';
import { createAccounts } from './migrations/001-accounts.ts';
import { createContent } from './migrations/002-content.ts';
import { createRecords } from './migrations/003-records.ts';
import type { DialectName, Store } from './open-database.ts';

/** One step forward; there is no way back but a backup. */
export type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** All steps in their order. A released step is never edited. */
const steps: Readonly<Record<string, Step>> = {
  '001-accounts': createAccounts,
  '002-content': createContent,
  '003-records': createRecords,
};

function migrations(dialect: DialectName): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(db, columns(dialect)) }]),
  );
}

/**
 * Brings the database up to date and answers the names of the steps taken. All pending steps run in one transaction
 * under a lock, so processes that start together do it once. Throws the first fault, with nothing changed.
 */
export async function migrate(store: Store): Promise<string[]> {
  const migrator = new Migrator({
    db: store.db,
    provider: { getMigrations: () => Promise.resolve(migrations(store.dialect)) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { columns, type MigrationStep } from './dialect/definitions.ts';
import type { DialectName, Store } from './open-database.ts';
import type { Schema } from './schema.ts';

const baseline = '001-baseline';

const folder = path.join(import.meta.dirname, 'migrations');
const extension = path.extname(import.meta.filename);

/** Names of all steps, in order: the modules of the folder, each with a step `up`. A released step is never edited. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(extension))
  .map((file) => path.basename(file, extension))
  .toSorted();

/** The last development step that the baseline replaced, after which a database has its tables, and the commit that still has it. */
const lastDevelopmentStep = '066-name-skeletons-again';
const lastDevelopmentCommit = '6b620b3763d7de90257b9d4e92fd91c4986096f1';

export const migrationTableName = 'migration';
export const migrationLockTableName = 'migration_lock';

/** Returns the steps, whose modules are loaded when they are applied. */
function migrations(dialect: DialectName): Record<string, Migration> {
  const upOf = (name: string) => async (db: Kysely<unknown>) => {
    const { up }: { up: MigrationStep } = await import(pathToFileURL(path.join(folder, name + extension)).href);
    await up(db, columns(dialect));
  };
  return Object.fromEntries(migrationNames.map((name) => [name, { up: upOf(name) }]));
}

async function storedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTableName)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns the names of the steps that a database has applied, in order. Throws what `requireKnownMigrations` throws. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  return requireKnownMigrations(await storedMigrations(db), 'The database');
}

/**
 * Returns the names of steps, with the baseline in place of those that it replaced. Throws when only an earlier or a newer
 * version can apply the steps that are missing.
 */
export function requireKnownMigrations(names: readonly string[], what: string): string[] {
  if (names.at(-1) === lastDevelopmentStep) return [baseline];
  if (names.length > 0 && names[0] !== baseline)
    throw new Error(`${what} is older than 1.0.0; the last commit that migrates it is ${lastDevelopmentCommit}`);
  const unknown = names.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) throw new Error(`${what} is of a newer Moonfloor than this one (it has ${unknown})`);
  return [...names];
}

/**
 * Brings the database up to date and returns the names of the applied steps. All pending steps run in one transaction
 * under a lock, so processes that start together apply them once. Throws the first error, with nothing changed.
 */
export async function migrate(store: Store): Promise<string[]> {
  const applied = await storedMigrations(store.db);
  requireKnownMigrations(applied, 'The database');
  if (applied.includes(lastDevelopmentStep)) await adoptBaseline(store.db);
  return migrateWith(store.db, store.dialect);
}

/** Stores the baseline in place of the steps before it, unless another process has done so. */
async function adoptBaseline(db: Kysely<Schema>): Promise<void> {
  const table = sql.table(migrationTableName);
  await db.transaction().execute(async (trx) => {
    const renamed = await sql`update ${table} set name = ${baseline} where name = ${lastDevelopmentStep}`.execute(trx);
    if (renamed.numAffectedRows === 1n) await sql`delete from ${table} where name <> ${baseline}`.execute(trx);
  });
}

/** Applies the pending steps up to `last` (default: all), in the given transaction or in a new one. */
export async function migrateWith(
  db: Kysely<Schema>,
  dialect: DialectName,
  last = migrationNames.at(-1)!,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
    migrationTableName,
    migrationLockTableName,
  });
  const { error, results } = await migrator.migrateTo(last);
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

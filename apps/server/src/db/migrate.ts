import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Columns, columns } from './dialect/columns.ts';
import { createAccounts } from './migrations/001-accounts.ts';
import { createContent } from './migrations/002-content.ts';
import { createRecords } from './migrations/003-records.ts';
import { createIdempotency } from './migrations/004-idempotency.ts';
import { createHistory } from './migrations/005-history.ts';
import { createSearch } from './migrations/006-search.ts';
import { createAnalytics } from './migrations/007-analytics.ts';
import { createModeration } from './migrations/008-moderation.ts';
import { createEventFilter } from './migrations/009-event-filter.ts';
import { refillSearch } from './migrations/010-search-by-visitors.ts';
import { createHappening } from './migrations/011-happening.ts';
import { createImports } from './migrations/012-imports.ts';
import { createOpenDoors } from './migrations/013-open-doors.ts';
import { createTwins } from './migrations/014-twins.ts';
import { createGraph } from './migrations/017-graph.ts';
import { createImportPictures } from './migrations/018-import-pictures.ts';
import { createEventChanges } from './migrations/020-event-changes.ts';
import { createCounts } from './migrations/021-counts.ts';
import { createReleaseFilter } from './migrations/022-release-filter.ts';
import { createAvif } from './migrations/023-avif.ts';
import { createPlaceRadius } from './migrations/024-place-radius.ts';
import { createIdentities } from './migrations/026-identities.ts';
import { createActivityParts } from './migrations/027-activity-parts.ts';
import { createTicketsAndSeries } from './migrations/028-tickets-and-series.ts';
import { createQuotas } from './migrations/029-quotas.ts';
import { removeAddressesOfCalendars } from './migrations/030-addresses-of-calendars.ts';
import { createSignInLimits } from './migrations/031-sign-in-limits.ts';
import { createSecurityLog } from './migrations/032-security-log.ts';
import { createNameSkeletons } from './migrations/033-name-skeletons.ts';
import { createNightlyBackups } from './migrations/034-nightly-backups.ts';
import { createHiddenNames } from './migrations/035-hidden-names.ts';
import { createRecordChanges } from './migrations/036-record-changes.ts';
import type { DialectName, Store } from './open-database.ts';
import type { Schema } from './schema.ts';

/** One migration step; there are no down migrations, only backups. */
export type MigrationStep = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** All steps in order. A released step is never edited. */
const migrationSteps: Readonly<Record<string, MigrationStep>> = {
  '001-accounts': createAccounts,
  '002-content': createContent,
  '003-records': createRecords,
  '004-idempotency': createIdempotency,
  '005-history': createHistory,
  '006-search': createSearch,
  '007-analytics': createAnalytics,
  '008-moderation': createModeration,
  '009-event-filter': createEventFilter,
  '010-search-by-visitors': refillSearch,
  '011-happening': createHappening,
  '012-imports': createImports,
  '013-open-doors': createOpenDoors,
  '014-twins': createTwins,
  '017-graph': createGraph,
  '018-import-pictures': createImportPictures,
  '020-event-changes': createEventChanges,
  '021-counts': createCounts,
  '022-release-filter': createReleaseFilter,
  '023-avif': createAvif,
  '024-place-radius': createPlaceRadius,
  '026-identities': createIdentities,
  '027-activity-parts': createActivityParts,
  '028-tickets-and-series': createTicketsAndSeries,
  '029-quotas': createQuotas,
  '030-addresses-of-calendars': removeAddressesOfCalendars,
  '031-sign-in-limits': createSignInLimits,
  '032-security-log': createSecurityLog,
  '033-name-skeletons': createNameSkeletons,
  '034-nightly-backups': createNightlyBackups,
  '035-hidden-names': createHiddenNames,
  '036-record-changes': createRecordChanges,
};

/** Table of the migrator. */
export const migrationTableName = 'migration';
export const migrationLockTableName = 'migration_lock';

function migrations(dialect: DialectName): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrationSteps).map(([name, step]) => [name, { up: (db) => step(db, columns(dialect)) }]),
  );
}

/** Names of all steps that this program knows, in order. */
export const migrationNames: readonly string[] = Object.keys(migrationSteps);

/** Returns the names of the steps that a database has applied, in order. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTableName)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Throws when this program does not know all of the steps: a newer version has applied them. */
export function requireKnownMigrations(names: readonly string[], what: string): void {
  const unknown = names.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) throw new Error(`${what} is of a newer Moonfloor than this one (it has ${unknown})`);
}

/**
 * Brings the database up to date and returns the names of the applied steps. All pending steps run in one transaction
 * under a lock, so processes that start together apply them once. Throws the first error, with nothing changed.
 */
export async function migrate(store: Store): Promise<string[]> {
  requireKnownMigrations(await appliedMigrations(store.db), 'The database');
  return migrateWith(store.db, store.dialect);
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

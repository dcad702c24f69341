import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Columns, columns } from './dialect/columns.ts';
import type { DialectName, Store } from './open-database.ts';
import type { Schema } from './schema.ts';

/** A migration step; there are no down migrations, only backups. */
type MigrationStep = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** All steps in order: modules that export one function each, loaded when it is applied. A released step is never edited. */
const migrationSteps: Readonly<Record<string, () => Promise<Record<string, MigrationStep>>>> = {
  '001-accounts': () => import('./migrations/001-accounts.ts'),
  '002-content': () => import('./migrations/002-content.ts'),
  '003-records': () => import('./migrations/003-records.ts'),
  '004-idempotency': () => import('./migrations/004-idempotency.ts'),
  '005-history': () => import('./migrations/005-history.ts'),
  '006-search': () => import('./migrations/006-search.ts'),
  '007-analytics': () => import('./migrations/007-analytics.ts'),
  '008-moderation': () => import('./migrations/008-moderation.ts'),
  '009-event-filter': () => import('./migrations/009-event-filter.ts'),
  '010-search-by-visitors': () => import('./migrations/010-search-by-visitors.ts'),
  '011-happening': () => import('./migrations/011-happening.ts'),
  '012-imports': () => import('./migrations/012-imports.ts'),
  '013-open-doors': () => import('./migrations/013-open-doors.ts'),
  '014-twins': () => import('./migrations/014-twins.ts'),
  '017-graph': () => import('./migrations/017-graph.ts'),
  '018-import-pictures': () => import('./migrations/018-import-pictures.ts'),
  '020-event-changes': () => import('./migrations/020-event-changes.ts'),
  '021-counts': () => import('./migrations/021-counts.ts'),
  '022-release-filter': () => import('./migrations/022-release-filter.ts'),
  '023-avif': () => import('./migrations/023-avif.ts'),
  '024-place-radius': () => import('./migrations/024-place-radius.ts'),
  '026-identities': () => import('./migrations/026-identities.ts'),
  '027-activity-parts': () => import('./migrations/027-activity-parts.ts'),
  '028-tickets-and-series': () => import('./migrations/028-tickets-and-series.ts'),
  '029-quotas': () => import('./migrations/029-quotas.ts'),
  '030-addresses-of-calendars': () => import('./migrations/030-addresses-of-calendars.ts'),
  '031-sign-in-limits': () => import('./migrations/031-sign-in-limits.ts'),
  '032-security-log': () => import('./migrations/032-security-log.ts'),
  '033-name-skeletons': () => import('./migrations/033-name-skeletons.ts'),
  '034-nightly-backups': () => import('./migrations/034-nightly-backups.ts'),
  '035-hidden-names': () => import('./migrations/035-hidden-names.ts'),
  '036-record-changes': () => import('./migrations/036-record-changes.ts'),
  '037-descriptions-and-names': () => import('./migrations/037-descriptions-and-names.ts'),
  '040-mail-queue': () => import('./migrations/040-mail-queue.ts'),
  '041-account-recovery': () => import('./migrations/041-account-recovery.ts'),
  '042-sessions-and-factors': () => import('./migrations/042-sessions-and-factors.ts'),
  '043-account-deletion': () => import('./migrations/043-account-deletion.ts'),
  '044-follows': () => import('./migrations/044-follows.ts'),
  '045-event-responses': () => import('./migrations/045-event-responses.ts'),
  '046-roles': () => import('./migrations/046-roles.ts'),
  '047-reports-and-suggestions': () => import('./migrations/047-reports-and-suggestions.ts'),
  '048-linked-identities': () => import('./migrations/048-linked-identities.ts'),
  '050-suspensions-and-blocks': () => import('./migrations/050-suspensions-and-blocks.ts'),
  '051-trust-and-ownership': () => import('./migrations/051-trust-and-ownership.ts'),
  '052-set-times': () => import('./migrations/052-set-times.ts'),
  '053-hidden-places': () => import('./migrations/053-hidden-places.ts'),
  '056-stars': () => import('./migrations/056-stars.ts'),
  '057-reminders': () => import('./migrations/057-reminders.ts'),
  '059-merged-sets': () => import('./migrations/059-merged-sets.ts'),
  '061-reminder-networks': () => import('./migrations/061-reminder-networks.ts'),
  '063-ends-of-access': () => import('./migrations/063-ends-of-access.ts'),
  '066-name-skeletons-again': () => import('./migrations/066-name-skeletons-again.ts'),
};

/** Table of the migrator. */
export const migrationTableName = 'migration';
export const migrationLockTableName = 'migration_lock';

function migrations(dialect: DialectName): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrationSteps).map(([name, load]) => [
      name,
      {
        up: async (db) => {
          for (const step of Object.values(await load())) await step(db, columns(dialect));
        },
      },
    ]),
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

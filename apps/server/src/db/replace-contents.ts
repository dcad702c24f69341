import { type Kysely, sql } from 'kysely';
import { restartChangeFeed } from './change-feed.ts';
import { notifyVersion } from './content-version.ts';
import { withGivenIds, writeLastId } from './dialect/transfer.ts';
import { migrateWith, migrationLockTableName, migrationTableName } from './migrate.ts';
import { renamedTables } from './migrations/005-one-name-each.ts';
import type { DialectName, Store } from './open-database.ts';
import type { Schema } from './schema.ts';
import { countRows, type Row } from './snapshot.ts';
import { backedUp, type Table } from './table.ts';

interface NewContents {
  /** All tables, each after those that it refers to. */
  tables: readonly Table[];
  /** The last migration step of the database that the rows come from; null for an empty one. */
  lastStep: string | null;
  /** Rows by table, each table after those that it refers to. */
  rows: AsyncIterable<{ table: string; rows: Row[] }>;
  /** Expected number of rows in each table. */
  counts: Readonly<Record<string, number>>;
  /** The last generated id of each table with generated ids. */
  counters: Readonly<Record<string, number>>;
  /** Validates the new rows before the commit; throws when they are invalid. */
  check?(db: Kysely<Schema>): Promise<void>;
  /** Inserts additional rows. */
  add?(db: Kysely<Schema>): Promise<void>;
}

/** Returns true if any table has rows that a reload would lose. */
export async function holdsData(db: Kysely<Schema>, tables: readonly Table[]): Promise<boolean> {
  const existingTables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const { name } of backedUp(tables)) {
    if (!existingTables.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Replaces the database's contents in one transaction: creates the tables as in the database that the rows come from,
 * fills them, then applies the remaining migrations. Throws, with nothing changed, when rows are invalid or missing.
 */
export async function replaceContents(store: Store, contents: NewContents): Promise<void> {
  const { dialect } = store;
  const tables = backedUp(contents.tables);
  const tableNames = new Set([...tables.map(({ name }) => name), ...formerTables]);
  await store.db.transaction().execute(async (db) => {
    const version = await currentVersion(db);
    await dropTables(db, contents.tables);
    if (contents.lastStep !== null) await migrateWith(db, dialect, contents.lastStep);
    for await (const { table, rows } of contents.rows) {
      if (!tableNames.has(table)) throw new Error(`There is no table ${table}`);
      await insertRows(db, dialect, table, rows);
    }
    await requireAllRows(db, contents.counts);
    await migrateWith(db, dialect);
    for (const { name, key, counted } of tables) {
      const last = contents.counters[name];
      if (counted && last !== undefined) await writeLastId(db, dialect, { table: name, column: key[0]!, last });
    }
    await contents.check?.(db);
    await contents.add?.(db);
    await db
      .updateTable('content_version')
      .set({ version: version + 1 })
      .execute();
    await restartChangeFeed(db);
    await notifyVersion(db, dialect, version + 1);
  });
}

/** Returns the current content version: the next one must be higher for other processes to notice it. */
async function currentVersion(db: Kysely<Schema>): Promise<number> {
  const hasContentVersion = (await db.introspection.getTables()).some(({ name }) => name === 'content_version');
  if (!hasContentVersion) return 0;
  return (await db.selectFrom('content_version').select('version').executeTakeFirst())?.version ?? 0;
}

/** Tables of earlier versions: a database that was not migrated yet has them, and backups of it. */
const formerTables = [
  'twin_key',
  'view_day_user',
  'series_period',
  'owner_notice',
  'quota',
  ...Object.keys(renamedTables),
];

async function dropTables(db: Kysely<Schema>, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name).reverse();
  // former ones refer to those that are left
  for (const name of [...formerTables, ...names, migrationTableName, migrationLockTableName])
    await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

async function requireAllRows(db: Kysely<Schema>, expected: NewContents['counts']): Promise<void> {
  const counts = await countRows(
    db,
    Object.keys(expected).map((name) => ({ name })),
  );
  const short = Object.keys(expected).find((name) => counts[name] !== expected[name]);
  if (short !== undefined) throw new Error(`Rows of ${short} are missing`);
}

async function insertRows(db: Kysely<Schema>, dialect: DialectName, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${withGivenIds(dialect)} values ${sql.join(values)}`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { notifyVersion } from './content-version.ts';
import { writeLastId } from './dialect/counters.ts';
import { dropTable, withGivenIds } from './dialect/transfer.ts';
import { migrateWith, migrationLockTableName, migrationTableName } from './migrate.ts';
import type { DialectName, Store } from './open-database.ts';
import type { Schema } from './schema.ts';
import { countRows, type Row } from './snapshot.ts';
import { excludedTables, droppedTables, tables } from './tables.ts';

/** What a database is to be filled with. */
export interface NewContents {
  /** The last migration step of the database that the rows come from; null for one without any. */
  lastStep: string | null;
  /** Rows by table, each table after those that it refers to. */
  rows: AsyncIterable<{ table: string; rows: Row[] }>;
  /** How many rows each table must have in the end. */
  counts: Readonly<Record<string, number>>;
  /** The last id that each counted table has given away. */
  counters: Readonly<Record<string, number>>;
  /** Looks at what has been filled in, before it counts; throws when it is not as it should be. */
  check?(db: Kysely<Schema>): Promise<void>;
  /** Writes what is to stand there besides. */
  add?(db: Kysely<Schema>): Promise<void>;
}

/** True when any table has rows that a reload would lose. */
export async function holdsData(db: Kysely<Schema>): Promise<boolean> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const { name } of tables) {
    if (!there.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Empties the database and fills it, in one transaction: the tables are made as they were where the rows come from,
 * then brought up to date with the rows inside. Throws, with nothing changed, when the rows do not fit or are not all
 * there.
 */
export async function replaceContents(store: Store, contents: NewContents): Promise<void> {
  const { dialect } = store;
  await store.db.transaction().execute(async (db) => {
    const version = await currentVersion(db);
    await dropTables(db);
    if (contents.lastStep !== null) await migrateWith(db, dialect, contents.lastStep);
    for await (const { table, rows } of contents.rows)
      if (!isExcludedTable(table)) await insertRows(db, dialect, table, rows);
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
    await db
      .updateTable('event_change')
      .set({ version: version + 1 })
      .execute();
    await notifyVersion(db, dialect, version + 1);
  });
}

/** True for what a database has but does not get: backups made before a table became one of these still have its rows. */
function isExcludedTable(table: string): boolean {
  return (excludedTables as readonly string[]).includes(table);
}

/** The content version so far: other processes must take notice of the next one. */
async function currentVersion(db: Kysely<Schema>): Promise<number> {
  const there = (await db.introspection.getTables()).some(({ name }) => name === 'content_version');
  if (!there) return 0;
  return (await db.selectFrom('content_version').select('version').executeTakeFirst())?.version ?? 0;
}

async function dropTables(db: Kysely<Schema>): Promise<void> {
  const names = [...excludedTables, ...droppedTables, ...tables.map(({ name }) => name).reverse()];
  for (const name of [...names, migrationTableName, migrationLockTableName]) await dropTable(db, name);
}

async function requireAllRows(db: Kysely<Schema>, expected: NewContents['counts']): Promise<void> {
  const known = tables.filter(({ name }) => expected[name] !== undefined);
  const counts = await countRows(db, known);
  const short = known.find(({ name }) => counts[name] !== expected[name]);
  if (short !== undefined) throw new Error(`Rows of ${short.name} are missing`);
}

async function insertRows(db: Kysely<Schema>, dialect: DialectName, table: string, rows: Row[]): Promise<void> {
  if (!tables.some(({ name }) => name === table)) throw new Error(`There is no table ${table}`);
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${withGivenIds(dialect)} values ${sql.join(values)}`.execute(db);
}

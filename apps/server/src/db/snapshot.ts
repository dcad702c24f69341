import { type Kysely, sql } from 'kysely';
import { beginSnapshot, readLastId } from './dialect/transfer.ts';
import type { Store } from './open-database.ts';
import type { Schema } from './schema.ts';
import type { BackedUpTable } from './table.ts';

/** A row as stored in the database: text, numbers, nulls. */
export type Row = Record<string, string | number | null>;

const rowsPerRead = 500;

/** Runs `work` on a consistent snapshot of the database, without blocking writers. */
export async function readSnapshot<T>(store: Store, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  return store.db.connection().execute(async (db) => {
    await beginSnapshot(store.dialect).execute(db);
    try {
      return await work(db);
    } finally {
      await sql`rollback`.execute(db);
    }
  });
}

/** Yields all rows of a table in the order of its key, in batches. */
export async function* readRows(db: Kysely<Schema>, { name, key }: BackedUpTable): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after = sql``;
  for (;;) {
    const query = sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(rowsPerRead)}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerRead) return;
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Counts the rows of tables. */
export async function countRows(
  db: Kysely<Schema>,
  tables: readonly { name: string }[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]!.count;
  }
  return counts;
}

/** Returns the last generated id of each of these tables with generated ids. */
export async function readCounters(
  db: Kysely<Schema>,
  { dialect }: Store,
  tables: readonly BackedUpTable[],
): Promise<Record<string, number>> {
  const counters: Record<string, number> = {};
  for (const { name, key, counted } of tables) {
    if (counted) counters[name] = await readLastId(db, dialect, { table: name, column: key[0]! });
  }
  return counters;
}

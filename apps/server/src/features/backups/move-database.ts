import { createHash, type Hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { appliedMigrations } from '../../db/migrate.ts';
import type { Store } from '../../db/open-database.ts';
import { holdsData, replaceContents } from '../../db/replace-contents.ts';
import type { Schema } from '../../db/schema.ts';
import { countRows, readCounters, readRows, readSnapshot, type Row } from '../../db/snapshot.ts';
import { tables } from '../../db/tables.ts';
import { rebuildSearchEntries } from '../records/search-entries.ts';
import { logOperatorRestore } from '../../platform/security-log/security-log.ts';
import { rebuildDuplicateKeys } from '../records/duplicate-keys.ts';

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** What has been moved. */
export interface MoveResult {
  rows: number;
  tables: number;
}

/**
 * Fills a database with what another one holds, which stays as it is: rows with their ids, and the ids that come next.
 * The rows of each table are counted and their checksums compared before any of it counts. Throws, with nothing changed,
 * when the target holds data (unless forced: then that is gone) or something differs. Nobody may write to either meanwhile.
 */
export async function moveDatabase(from: Store, to: Store, force: boolean): Promise<MoveResult> {
  if (!force && (await holdsData(to.db))) throw new Error('The target already contains data; --force replaces it');
  const counts = await readSnapshot(from, async (db) => {
    const expected = await countRows(db, tables);
    const sums = new Map<string, string>();
    await replaceContents(to, {
      lastStep: (await appliedMigrations(db)).at(-1) ?? null,
      rows: readAllTables(db, sums),
      counts: expected,
      counters: await readCounters(db, from),
      check: (target) => requireSameChecksums(target, sums),
      add: (target) => logOperatorRestore(target, `database moved from ${databaseNames[from.dialect]}`),
    });
    return expected;
  });
  await rebuildSearchEntries(to);
  await rebuildDuplicateKeys(to);
  return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), tables: tables.length };
}

async function* readAllTables(
  db: Kysely<Schema>,
  sums: Map<string, string>,
): AsyncGenerator<{ table: string; rows: Row[] }> {
  for (const table of tables) {
    const hash = createHash('sha256');
    for await (const rows of readRows(db, table)) {
      addRows(hash, rows);
      yield { table: table.name, rows };
    }
    sums.set(table.name, hash.digest('hex'));
  }
}

async function requireSameChecksums(db: Kysely<Schema>, sums: ReadonlyMap<string, string>): Promise<void> {
  for (const table of tables) {
    const hash = createHash('sha256');
    for await (const rows of readRows(db, table)) addRows(hash, rows);
    if (hash.digest('hex') !== sums.get(table.name)) throw new Error(`The checksums of the table ${table.name} differ`);
  }
}

/** Takes rows into a checksum, whatever the order of their columns. */
function addRows(hash: Hash, rows: readonly Row[]): void {
  for (const row of rows)
    hash.update(`${JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))}\n`);
}

import { createHash, type Hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compareText } from '@moonfloor/contract/values/text';
import { appliedMigrations } from '../../db/migrate.ts';
import type { Store } from '../../db/open-database.ts';
import { rowCount } from '../../db/query-parts.ts';
import { holdsData, replaceContents } from '../../db/replace-contents.ts';
import type { Schema } from '../../db/schema.ts';
import { logOperatorRestore } from '../../db/security-log.ts';
import { countRows, readCounters, readRows, readSnapshot, type Row } from '../../db/snapshot.ts';
import { backedUp, type BackedUpTable, type Table } from '../../db/table.ts';
import { rebuildDerivedRows } from '../search/derived-rows.ts';

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

interface MoveResult {
  rows: number;
  tables: number;
  /** Sentences about data that was not moved. */
  notMoved: string[];
}

/**
 * Copies all rows, with ids and id sequences, to another database; the source is not changed. Row counts and checksums
 * of each table are compared before the transaction commits. Throws, without any change, when the target contains data
 * (unless forced: then it is replaced) or a table differs. Neither database may be written concurrently.
 */
export async function moveDatabase(
  from: Store,
  to: Store,
  { tables: all, force }: { tables: readonly Table[]; force: boolean },
): Promise<MoveResult> {
  const tables = backedUp(all);
  if (!force && (await holdsData(to.db, all))) throw new Error('The target already contains data; --force replaces it');
  const [counts, notMoved] = await readSnapshot(from, async (db) => {
    const expected = await countRows(db, tables);
    const sums = new Map<string, string>();
    await replaceContents(to, {
      tables: all,
      lastStep: (await appliedMigrations(db)).at(-1) ?? null,
      rows: readAllTables(db, tables, sums),
      counts: expected,
      counters: await readCounters(db, from, tables),
      check: (target) => requireSameChecksums(target, tables, sums),
      add: (target) => logOperatorRestore(target, `database moved from ${databaseNames[from.dialect]}`),
    });
    return [expected, await listLeft(db)] as const;
  });
  await rebuildDerivedRows(to);
  return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), tables: tables.length, notMoved };
}

/** Says how many mails and reminders stay behind: their rows belong to the site as it runs. */
async function listLeft(db: Kysely<Schema>): Promise<string[]> {
  const mails = await db.selectFrom('mail').where('state', '=', 'waiting').select(rowCount).executeTakeFirstOrThrow();
  const browsers = await db.selectFrom('push_subscription').select(rowCount).executeTakeFirstOrThrow();
  return [
    ...(mails.total > 0
      ? [`Not moved: mails that wait to be sent (${mails.total}). A server on the old database sends them.`]
      : []),
    ...(browsers.total > 0
      ? [`Not moved: browsers that get reminders (${browsers.total}). Each is known again once it opens the site.`]
      : []),
  ];
}

async function* readAllTables(
  db: Kysely<Schema>,
  tables: readonly BackedUpTable[],
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

async function requireSameChecksums(
  db: Kysely<Schema>,
  tables: readonly BackedUpTable[],
  sums: ReadonlyMap<string, string>,
): Promise<void> {
  for (const table of tables) {
    const hash = createHash('sha256');
    for await (const rows of readRows(db, table)) addRows(hash, rows);
    if (hash.digest('hex') !== sums.get(table.name)) throw new Error(`The checksums of the table ${table.name} differ`);
  }
}

/** Adds rows to a checksum, regardless of the order of columns. */
function addRows(hash: Hash, rows: readonly Row[]): void {
  for (const row of rows)
    hash.update(`${JSON.stringify(Object.entries(row).toSorted(([one], [other]) => compareText(one, other)))}\n`);
}

import { Kysely, sql } from 'kysely';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { countQueries, type QueryCounts } from './query-counts.ts';
import type { Schema } from './schema.ts';
import { type CommitWatcher, watchCommits } from './commit-watcher.ts';

/** Which SQL is spoken. */
export type DialectName = 'sqlite' | 'postgres';

/** How processes on the same database know of each other's writes. */
export interface VersionFollower {
  /** Calls back now when there is news that has not come by itself. */
  poll(): void;
  /** Resolves when no other process can take an older version than this one for the current one. Never rejects. */
  waitForAcks(version: number): Promise<void>;
}

/** An open database. */
export interface Store {
  db: Kysely<Schema>;
  dialect: DialectName;
  queries: Readonly<QueryCounts>;
  /** Connections to PostgreSQL, and requests that wait for one; null for SQLite, which has one connection. */
  connections(): { busy: number; idle: number; waiting: number } | null;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Follows the content version that other processes write: calls back with it, and with null from when such news is
   * lost until it is had again.
   */
  followVersion(listener: (version: number | null) => void): Promise<VersionFollower>;
  close(): Promise<void>;
}

/** Channel on which processes on PostgreSQL tell each other that content has changed. */
export const versionChannel = 'moonfloor_content';

/** Opens SQLite at `file`. */
export function openSqlite(file: string): Store {
  const { counts, hear } = countQueries();
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(file), log: hear });
  let watch: CommitWatcher | undefined;
  return {
    db,
    dialect: 'sqlite',
    queries: counts,
    connections: () => null,
    ping: () => ping(db),
    followVersion: (listener) => {
      const { poll } = (watch = watchCommits(file));
      // all look at the file before they answer anybody, so there is nobody to wait for
      const waitForAcks = (): Promise<void> => Promise.resolve();
      return Promise.resolve({ poll: () => poll(listener), waitForAcks });
    },
    close: async () => {
      watch?.close();
      await updateStatistics(db);
      await db.destroy();
    },
  };
}

/**
 * Counts what the query planner wants to know, of all tables (0x10002), where it is not known yet or has changed much:
 * without it SQLite may walk a large table where a small one would do (https://www.sqlite.org/pragma.html#pragma_optimize).
 */
async function updateStatistics(db: Kysely<Schema>): Promise<void> {
  await sql`pragma optimize = 0x10002`.execute(db);
}

/**
 * Leaves nothing of former rows in SQLite's log: all of it goes into the file, and the log becomes empty. False when somebody
 * reads for so long that it does not; true for PostgreSQL, which looks after its log itself.
 */
export async function emptyLog({ db, dialect }: Store): Promise<boolean> {
  if (dialect === 'postgres') return true;
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/** Rejects when the database does not answer. */
export async function ping(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}

import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, sql } from 'kysely';
import { busyTimeout, nodeSqliteDialect } from './node-sqlite.ts';
import type { Schema } from './schema.ts';

export type DialectName = 'sqlite' | 'postgres';

/** Notifies a process of content writes of others on the same database. */
interface VersionFollower {
  /** Checks for changes now and calls back; only where there are no notifications. */
  poll(): void;
  /** Resolves when no other process can still consider an older version current. Never rejects. */
  waitForAcks(version: number): Promise<void>;
}

export interface Store {
  db: Kysely<Schema>;
  dialect: DialectName;
  queries: Readonly<QueryCounts>;
  /** Connections to PostgreSQL, and queries that wait for one; null for SQLite, which has one connection. */
  connections(): { busy: number; idle: number; waiting: number } | null;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /**
   * Follows the content version that other processes write: calls back with each, and with null when notifications are
   * lost, until they are restored.
   */
  followVersion(listener: (version: number | null) => void): Promise<VersionFollower>;
  close(): Promise<void>;
}

/** Channel on which processes on PostgreSQL notify each other of content changes. */
export const versionChannel = 'moonfloor_content';

/** SQLite's result code for a full disk (https://www.sqlite.org/rescode.html#full). */
const sqliteFull = 13;

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteFull;

/** Opens SQLite at `file`. */
export function openSqlite(file: string): Store {
  const queries = new QueryCounts();
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(file), log: queries.record });
  let watch: ReturnType<typeof watchCommits> | undefined;
  return {
    db,
    dialect: 'sqlite',
    queries,
    connections: () => null,
    ping: () => ping(db),
    followVersion: (listener) => {
      const { poll } = (watch = watchCommits(file));
      // all processes poll the file before they respond, so there is nothing to wait for
      const waitForAcks = (): Promise<void> => Promise.resolve();
      return Promise.resolve({ poll: () => poll(listener), waitForAcks });
    },
    close: async () => {
      watch?.close();
      // a full disk must not keep a backup to another one from ending well
      await updateStatistics(db).catch((error: unknown) => {
        if (!isFullDisk(error)) throw error;
      });
      await db.destroy();
    },
  };
}

/**
 * Updates the query planner's statistics of all tables (0x10002) where they are missing or outdated: without them
 * SQLite may scan a large table instead of a small one (https://www.sqlite.org/pragma.html#pragma_optimize).
 */
async function updateStatistics(db: Kysely<Schema>): Promise<void> {
  await sql`pragma optimize = 0x10002`.execute(db);
}

/**
 * Removes all previous rows from SQLite's write-ahead log by checkpointing and truncating it. Returns false when another
 * process that reads or writes prevents that; with `waits`, blocks this process for up to five seconds until it can. Always true for PostgreSQL, which manages its log itself.
 */
export async function emptyLog({ db, dialect }: Store, waits: boolean): Promise<boolean> {
  if (dialect === 'postgres') return true;
  return db.connection().execute(async (connection) => {
    if (!waits) await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      if (!waits) await sql.raw(busyTimeout).execute(connection);
    }
  });
}

/** Rejects when the database does not respond. */
export async function ping(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Detects commits of other connections to a SQLite file, through a dedicated connection. A poll costs one or two
 * microseconds: SQLite counts those commits (https://www.sqlite.org/pragma.html#pragma_data_version). The file must contain
 * its tables.
 */
function watchCommits(file: string) {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const counter = database.prepare('pragma data_version');
  const stored = database.prepare('select version from content_version');
  let lastCount: unknown;
  return {
    /**
     * Calls back with the stored content version if another connection has committed since the last poll; null if it
     * cannot be read.
     */
    poll: (listener: (version: number | null) => void): void => {
      try {
        const count = counter.get()?.['data_version'];
        if (count === lastCount) return;
        listener(Number(stored.get()?.['version']));
        lastCount = count;
      } catch {
        lastCount = undefined;
        listener(null);
      }
    },
    close: () => database.close(),
  };
}

/** Counts queries since the start. */
export class QueryCounts {
  queries = 0;
  /** Number of failed queries. */
  failures = 0;
  /** Total time, in milliseconds. */
  ms = 0;

  /** Counts a query; Kysely's `log`. */
  readonly record = ({ level, queryDurationMillis }: LogEvent): void => {
    this.queries += 1;
    this.ms += queryDurationMillis;
    if (level === 'error') this.failures += 1;
  };
}

import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Listening, listen } from './listen.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import type { Schema } from './schema.ts';

/** Which SQL is spoken. */
export type DialectName = 'sqlite' | 'postgres';

/** An open database. */
export interface Store {
  db: Kysely<Schema>;
  dialect: DialectName;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Calls back with the content version that another process has written, and with null from when such news is lost
   * until it is heard again; PostgreSQL only.
   */
  onForeignVersion(listener: (version: number | null) => void): Promise<void>;
  close(): Promise<void>;
}

const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** How long to wait for a connection to PostgreSQL, in milliseconds. */
const patienceMs = 10_000;

/**
 * PostgreSQL's default, 4, is for disks that turn: with it the planner reads whole tables where an index would do
 * (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-RANDOM-PAGE-COST).
 */
const solidState = 'set random_page_cost = 1.1';

/** Channel on which processes tell each other that content has changed. */
export const versionChannel = 'moonfloor_content';

/** Opens SQLite at `file`. */
export function openSqlite(file: string): Store {
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(file) });
  return {
    db,
    dialect: 'sqlite',
    ping: () => ping(db),
    onForeignVersion: () => Promise.resolve(),
    close: async () => {
      await updateStatistics(db);
      await db.destroy();
    },
  };
}

/** Opens PostgreSQL at a `postgres://` address; connections are made when the first query asks. */
export function openPostgres(url: string, onError: (error: Error) => void): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: patienceMs });
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) onError(error);
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(solidState));
      },
    }),
  });
  let listening: Listening | undefined;
  return {
    db,
    dialect: 'postgres',
    ping: () => ping(db),
    onForeignVersion: async (listener) => {
      listening = await listen({ url, channel: versionChannel, hear: listener, onError });
    },
    close: async () => {
      // the pool ends before its connections have: what becomes of those concerns nobody any more
      closing = true;
      await listening?.end();
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

async function ping(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db);
}

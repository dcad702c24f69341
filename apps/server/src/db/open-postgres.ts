import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ping, QueryCounts, type Store, versionChannel } from './open-database.ts';
import type { Schema } from './schema.ts';
import { type Subscription, subscribeToVersions } from './version-subscriber.ts';

const int8Oid = 20;
pg.types.setTypeParser(int8Oid, Number);

/** Timeout for connecting to PostgreSQL, in milliseconds. */
const connectTimeoutMs = 10_000;

/**
 * PostgreSQL's default, 4, is for spinning disks: with it the planner scans whole tables instead of using an index
 * (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-RANDOM-PAGE-COST).
 */
const randomPageCost = 'set random_page_cost = 1.1';

/** Opens PostgreSQL at a `postgres://` URL; connects at the first query. */
export function openPostgres(url: string, onError: (error: unknown) => void): Store {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: connectTimeoutMs });
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) onError(error);
  });
  const queries = new QueryCounts();
  // an error of a connection in use is reported by its query; unhandled, the event would also end the process
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({
    log: queries.record,
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(randomPageCost));
      },
    }),
  });
  let listening: Subscription | undefined;
  return {
    db,
    dialect: 'postgres',
    queries,
    connections: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: () => ping(db),
    followVersion: async (listener) => {
      const { waitForAcks } = (listening = await subscribeToVersions({
        url,
        channel: versionChannel,
        onVersion: listener,
        onError,
        pool,
      }));
      return { poll: () => undefined, waitForAcks };
    },
    close: async () => {
      // the pool ends before its connections do; their errors no longer matter
      closing = true;
      await listening?.end();
      await db.destroy();
    },
  };
}

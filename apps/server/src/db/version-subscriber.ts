import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** Delay between attempts to reconnect, in milliseconds. */
const reconnectMs = 1000;

/** Interval of reading the version, to find out whether the connection still works, and time for an answer, in milliseconds. */
const checkMs = 15_000;
const answerMs = 5000;

/** Maximum time for other processes to acknowledge a version, in milliseconds. */
const ackTimeoutMs = 2000;

/** Interval of checking whether the processes that have not acknowledged are still listening, in milliseconds. */
const ackPollMs = 20;

/**
 * Maximum time that a committed write waits for acknowledgements, in milliseconds, also when the database does not
 * respond.
 */
const maxAckWaitMs = 2 * ackTimeoutMs;

/**
 * Application name of listeners' database connections, by which servers find whose acknowledgements to await. It must not
 * change: during an update, servers of two versions share one database.
 */
export const subscriberName = 'moonfloor subscriber';

/** Channel on which listeners acknowledge versions. */
const ackChannel = 'moonfloor_acks';

/** Returns whether a running server, or a command that changes content, is connected to a database on PostgreSQL. */
export async function hasSubscribers(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${subscriberName} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** A subscription, active until it is closed. */
export interface Subscription {
  /**
   * Resolves when all other listeners have acknowledged that version or a later one. Listeners that do not acknowledge
   * within the timeout are disconnected, and so know that they miss notifications. Never rejects, because that version
   * is committed: when the database is unreachable, the error is logged, the wait ends, and the check is repeated in
   * the background until it succeeds.
   */
  waitForAcks(version: number): Promise<void>;
  end(): Promise<void>;
}

interface Subscriber {
  /** A `postgres://` URL. */
  url: string;
  channel: string;
  /** Called with the version in each notification, and with null when the connection is lost. */
  onVersion: (version: number | null) => void;
  onError: (error: unknown) => void;
  /** For all queries except LISTEN. */
  pool: pg.Pool;
}

/**
 * Listens to a channel of content versions on a dedicated connection, and acknowledges each version. When the
 * connection is lost, reports that, reconnects until it succeeds, and then reports the stored version. Rejects when the
 * first attempt fails.
 */
export async function subscribeToVersions({
  url,
  channel,
  onVersion,
  onError,
  pool,
}: Subscriber): Promise<Subscription> {
  let client: pg.Client;
  let backend = 0;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;
  /** Latest acknowledged version of each other listener, by the backend PID of its connection. */
  const ackedBy = new Map<number, number>();

  const connect = async (): Promise<void> => {
    const subscriber = new pg.Client({
      connectionString: url,
      application_name: subscriberName,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client = subscriber;
    let receivedVersion = 0;
    /** False until it listens itself, and while acknowledgements are being sent. */
    let maySend = false;
    /** Sends acknowledgements one after the other: one for a later version covers all earlier ones. */
    const sendAcks = async (): Promise<void> => {
      if (!maySend) return;
      maySend = false;
      try {
        for (let ackedVersion = -1; ackedVersion < receivedVersion;) {
          ackedVersion = receivedVersion;
          await subscriber.query('select pg_notify($1, $2)', [ackChannel, String(ackedVersion)]);
        }
      } catch (error) {
        if (!ended) onError(error);
      } finally {
        maySend = true;
      }
    };
    const receive = (version: number): void => {
      onVersion(version);
      receivedVersion = Math.max(receivedVersion, version);
      void sendAcks();
    };
    subscriber.on('error', onError);
    subscriber.on('notification', ({ channel: from, payload, processId }) => {
      if (from === channel) receive(Number(payload));
      else ackedBy.set(processId, Number(payload));
    });
    await subscriber.connect();
    await subscriber.query(`listen ${channel}`);
    await subscriber.query(`listen ${ackChannel}`);
    const readVersion = async () => {
      const { rows } = await subscriber.query<{ version: number; backend: number }>(
        'select version, pg_backend_pid() as backend from content_version',
      );
      return rows[0] ?? { version: 0, backend: 0 };
    };
    const stored = await readVersion();
    backend = stored.backend;
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(checks);
      subscriber.removeAllListeners('notification');
      onDisconnect();
    };
    // a connection that a network has dropped in silence receives nothing, and does not end
    const checks = setInterval(() => {
      readVersion()
        .then(({ version }) => {
          if (version > receivedVersion) receive(version);
        })
        .catch((error: unknown) => {
          if (isLost) return;
          onError(error);
          lose();
          void subscriber.end();
        });
    }, checkMs).unref();
    subscriber.once('end', lose);
    maySend = true;
    receive(stored.version);
  };

  const scheduleReconnect = (): void => {
    if (ended) return;
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error);
        void client.end();
        scheduleReconnect();
      });
    }, reconnectMs);
  };

  const onDisconnect = (): void => {
    onVersion(null);
    scheduleReconnect();
  };

  const waitUntilAcknowledged = async (version: number): Promise<void> => {
    const end = performance.now() + ackTimeoutMs;
    for (;;) {
      const pending = (await otherSubscribers(pool, backend)).filter((other) => (ackedBy.get(other) ?? 0) < version);
      if (pending.length === 0) return;
      if (performance.now() > end) return terminateBackends(pool, pending);
      await pause(ackPollMs);
    }
  };

  /** The latest version whose check has failed; null if there is none to repeat. */
  let unchecked: number | null = null;
  /** Repeats the check for the latest version that needs it: acknowledging it covers all earlier ones. */
  const checkAgain = async (): Promise<void> => {
    while (unchecked !== null) {
      await pause(reconnectMs, undefined, { ref: false });
      if (ended) return;
      const version: number = unchecked;
      try {
        await waitUntilAcknowledged(version);
        if (unchecked === version) unchecked = null;
      } catch (error) {
        onError(error);
      }
    }
  };

  const checkOnce = async (version: number): Promise<void> => {
    try {
      await waitUntilAcknowledged(version);
    } catch (error) {
      if (ended) return;
      onError(error);
      const isRepeating = unchecked !== null;
      unchecked = Math.max(unchecked ?? 0, version);
      if (!isRepeating) void checkAgain();
    }
  };

  await connect();
  return {
    waitForAcks: async (version) => {
      const finished = new AbortController();
      await Promise.race([checkOnce(version), pause(maxAckWaitMs, undefined, { signal: finished.signal, ref: false })]);
      finished.abort();
    },
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}

/** Returns the backend PIDs of all other listeners on this database. */
async function otherSubscribers(pool: pg.Pool, ownPid: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> $2',
    [subscriberName, ownPid],
  );
  return rows.map(({ pid }) => pid);
}

async function terminateBackends(pool: pg.Pool, backends: readonly number[]): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [backends]);
}

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

/** Time between tries to connect again, in milliseconds. */
const reconnectMs = 1000;

/** How long others may take to say that they have heard of a version, in milliseconds. */
const ackTimeoutMs = 2000;

/** How often it is looked whether those who have not said so still listen, in milliseconds. */
const ackPollMs = 20;

/** Longest time that a committed write waits for its answer, in milliseconds, also when the database does not respond. */
const answerMs = 2 * ackTimeoutMs;

/** By this name the database knows the connections of those who listen. */
export const subscriberName = 'moonfloor ear';

/** Channel on which those who listen say which version they have taken over. */
const ackChannel = 'moonfloor_heard';

/** Whether a running server, or a command that changes content, is connected to a database on PostgreSQL. */
export async function hasSubscribers(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = ${subscriberName} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Somebody who listens until told to end. */
export interface Subscription {
  /**
   * Resolves when all others who listen have taken over that version or a later one. Who does not say so in time is
   * cut off, and so knows that news is lost. Never rejects, because that version is committed: when the database cannot
   * be asked, the error is logged, the wait ends, and the check is repeated in the background until it succeeds.
   */
  waitForAcks(version: number): Promise<void>;
  end(): Promise<void>;
}

interface Subscriber {
  /** A `postgres://` address. */
  url: string;
  channel: string;
  /** Is given the number that a notification carries, and null when the connection is lost. */
  onVersion: (version: number | null) => void;
  onError: (error: Error) => void;
  /** For questions beside listening. */
  pool: pg.Pool;
}

/**
 * Listens to a channel that carries content versions, on a connection of its own, and tells the others what it has
 * heard. When that connection is lost it says so, tries again until it has a new one, and then gives the version that
 * is stored by then. Rejects when the first try fails.
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
  /** What others have said that they heard, by the backend of their connection. */
  const ackedBy = new Map<number, number>();

  const connect = async (): Promise<void> => {
    const subscriber = new pg.Client({ connectionString: url, application_name: subscriberName });
    client = subscriber;
    let receivedVersion = 0;
    // nothing is said before it listens itself
    let sending = true;
    /** Says what has been heard, one after the other: who waits for one version waits for any later one as well. */
    const sendAcks = async (): Promise<void> => {
      if (sending) return;
      sending = true;
      try {
        for (let ackedVersion = -1; ackedVersion < receivedVersion;) {
          ackedVersion = receivedVersion;
          await subscriber.query('select pg_notify($1, $2)', [ackChannel, String(ackedVersion)]);
        }
      } catch (error) {
        if (!ended) onError(error as Error);
      } finally {
        sending = false;
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
    const stored = await subscriber.query<{ version: number; backend: number }>(
      'select version, pg_backend_pid() as backend from content_version',
    );
    backend = stored.rows[0]?.backend ?? 0;
    subscriber.once('end', onDisconnect);
    sending = false;
    receive(stored.rows[0]?.version ?? 0);
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

  const untilHeard = async (version: number): Promise<void> => {
    const end = performance.now() + ackTimeoutMs;
    for (;;) {
      const pending = (await otherSubscribers(pool, backend)).filter((other) => (ackedBy.get(other) ?? 0) < version);
      if (pending.length === 0) return;
      if (performance.now() > end) return terminateBackends(pool, pending);
      await pause(ackPollMs);
    }
  };

  /** The latest version whose check has failed; null when none is left to repeat. */
  let unchecked: number | null = null;
  /** Repeats the check for the latest version that needs it: whoever has heard of that one has heard of all before. */
  const checkAgain = async (): Promise<void> => {
    while (unchecked !== null) {
      await pause(reconnectMs, undefined, { ref: false });
      if (ended) return;
      const version: number = unchecked;
      try {
        await untilHeard(version);
        if (unchecked === version) unchecked = null;
      } catch (error) {
        onError(error as Error);
      }
    }
  };

  const checkOnce = async (version: number): Promise<void> => {
    try {
      await untilHeard(version);
    } catch (error) {
      if (ended) return;
      onError(error as Error);
      const isRepeating = unchecked !== null;
      unchecked = Math.max(unchecked ?? 0, version);
      if (!isRepeating) void checkAgain();
    }
  };

  await connect();
  return {
    waitForAcks: async (version) => {
      const answered = new AbortController();
      await Promise.race([checkOnce(version), pause(answerMs, undefined, { signal: answered.signal, ref: false })]);
      answered.abort();
    },
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}

/** The backends of all others who listen on this database. */
async function otherSubscribers(pool: pg.Pool, own: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> $2',
    [subscriberName, own],
  );
  return rows.map(({ pid }) => pid);
}

async function terminateBackends(pool: pg.Pool, backends: readonly number[]): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [backends]);
}

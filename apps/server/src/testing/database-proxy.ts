import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listeningPort } from '../platform/listening-port.ts';

/** A proxy to a PostgreSQL server that can cut connections. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  /**
   * Waits for a transaction that inserts into `table`, forwards the server's confirmation of its commit, then cuts
   * connections and refuses new ones.
   */
  cutAfterInsert(table: string): void;
  /** Accepts connections again. */
  mend(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy on 127.0.0.1 for the PostgreSQL server of a `postgres://` URL. Connections of the application named
 * `spared` are never cut.
 */
export async function startDatabaseProxy(databaseUrl: string, spared: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const all = new Set<Socket>();
  const open = new Set<Socket>();
  let state: 'open' | 'cut' = 'open';
  /** Statement of the awaited transaction. */
  let awaited: string | null = null;
  const cut = (): void => {
    state = 'cut';
    awaited = null;
    for (const socket of open) socket.destroySoon();
  };
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      all.add(socket);
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        all.delete(socket);
        open.delete(socket);
        other.destroySoon();
      });
    }
    client.once('data', (startup) => {
      if (!startup.includes(spared)) return;
      open.delete(client);
      open.delete(upstream);
    });
    let isIt = false;
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (awaited !== null && bytes.includes(awaited)) isIt = true;
    });
    upstream.on('data', (bytes) => {
      client.write(bytes);
      if (isIt && bytes.includes('COMMIT\0')) cut();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(listeningPort(server));
  return {
    url: url.href,
    cutAfterInsert: (table) => {
      awaited = `insert into "${table}"`;
    },
    mend: () => {
      state = 'open';
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of all) socket.destroy();
      await closed;
    },
  };
}

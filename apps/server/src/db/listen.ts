import pg from 'pg';

/** Time between tries to connect again, in milliseconds. */
const retryMs = 1000;

/** Somebody who listens until told to end. */
export interface Listening {
  end(): Promise<void>;
}

interface Ear {
  /** A `postgres://` address. */
  url: string;
  channel: string;
  /** Is given the number that a notification carries, and null when the connection is lost. */
  hear: (version: number | null) => void;
  onError: (error: Error) => void;
}

/**
 * Listens to a channel that carries content versions, on a connection of its own. When that is lost it says so, tries
 * again until it has a new one, and then gives the version that is stored by then. Rejects when the first try fails.
 */
export async function listen({ url, channel, hear, onError }: Ear): Promise<Listening> {
  let client: pg.Client;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;

  const connect = async (): Promise<void> => {
    client = new pg.Client({ connectionString: url });
    client.on('error', onError);
    client.on('notification', ({ payload }) => hear(Number(payload)));
    await client.connect();
    await client.query(`listen ${channel}`);
    const { rows } = await client.query<{ version: number }>('select version from content_version');
    client.once('end', lose);
    hear(rows[0]?.version ?? 0);
  };

  const tryAgain = (): void => {
    if (ended) return;
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error);
        void client.end();
        tryAgain();
      });
    }, retryMs);
  };

  const lose = (): void => {
    hear(null);
    tryAgain();
  };

  await connect();
  return {
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}

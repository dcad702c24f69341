import { lookup, Resolver } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';

/** A host to connect to, with its checked addresses. */
export interface Peer {
  host: string;
  addresses: readonly string[];
  port: number;
}

/** The network; tests replace it. */
export interface Network {
  /**
   * Returns all addresses of a host. Rejects when it has none. Hosts that the operator has configured are `trusted`: they may
   * be known to this machine only. Others are given by members; looking them up ends with the signal.
   */
  resolve(host: string, options: { trusted: boolean; signal: AbortSignal }): Promise<readonly string[]>;
  /** Opens a connection to one of the peer's addresses and to no other. */
  dial(peer: Peer): Socket;
}

/** Time for an answer of a name server, doubled at the second try. */
const nameServer = { timeout: 2000, tries: 2 };

/**
 * Asks name servers for the addresses of a host, by default those of the system. Unlike `lookup`, this takes no thread: two
 * names whose servers are silent would keep all threads from looking up others, as the storage's.
 */
async function askNameServers(host: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  const resolver = new Resolver(nameServer);
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The real network, with the name servers of the system. */
export const realNetwork = createNetwork();

/**
 * Creates a network with other name servers. A name is resolved once: the connection goes to the checked address even if DNS
 * changes (DNS rebinding).
 */
export function createNetwork(nameServers?: readonly string[]): Network {
  return {
    resolve: async (host, { trusted, signal }) => {
      if (!trusted) return askNameServers(host, signal, nameServers);
      return (await lookup(host, { all: true })).map(({ address }) => address);
    },
    dial,
  };
}

function dial({ host, addresses, port }: Peer): Socket {
  const lookedUp = addresses.map((address) => ({ address, family: isIP(address) }));
  return connect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, { all }, done) => {
      if (all === true) done(null, lookedUp);
      else done(null, lookedUp[0]?.address ?? '', lookedUp[0]?.family);
    },
  });
}

/** A URL that was not or could not be fetched; the message is meant for the user who entered it. */
export class FetchError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The server did not answer, or is out of order: a later attempt may succeed. */
export class UnavailableError extends FetchError {}

/**
 * The host does not exist or is not public; the message does not tell which, as it would reveal internal hosts. `null`
 * also hides the host of a redirect.
 */
export class NonPublicAddressError extends FetchError {
  constructor(host: string | null, cause?: unknown) {
    super(`${host ?? 'The address leads to one that'} is not on the public internet`, cause);
  }
}

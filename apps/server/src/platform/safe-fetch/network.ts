import { lookup } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';

/** A host to connect to, with its checked addresses. */
export interface Peer {
  host: string;
  addresses: readonly string[];
  port: number;
}

/** The network; tests replace it. */
export interface Network {
  /** Returns all addresses of a host. Rejects when it has none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Opens a connection to one of the peer's addresses and to no other. */
  dial(peer: Peer): Socket;
}

/**
 * The real network. A name is resolved once: the connection goes to the checked address even if DNS changes (DNS
 * rebinding).
 */
export const realNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: ({ host, addresses, port }) => {
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
  },
};

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

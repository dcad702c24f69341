import type { AddressInfo } from 'node:net';

/** Returns the port of a server that listens on one; throws for others. */
export function listeningPort(server: { address(): string | AddressInfo | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
}

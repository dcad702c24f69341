import type { Server } from 'node:net';

/** Returns the port that a server listens on. Throws when it listens on none. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
